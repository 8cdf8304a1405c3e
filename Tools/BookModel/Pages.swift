import Foundation

extension Project {
  /// The pages with certain numbers, in the order of their names, and what is wrong inside each of them.
  ///
  /// The build plugin needs no more of the book than this.
  public func chapters(where isWanted: (Int) -> Bool) -> (chapters: [Chapter], mistakes: [Diagnostic]) {
    var chapters: [Chapter] = []
    var mistakes: [Diagnostic] = []
    for path in pagesOnDisk {
      guard let number = pageNumber(path), isWanted(number) else { continue }
      var reader = ChapterReader(text(of: path, &mistakes))
      chapters.append(reader.read())
      mistakes += reader.mistakes
    }
    return (chapters, mistakes)
  }

  /// The number of the first chapter on disk.
  public var firstNumber: Int { pagesOnDisk.lazy.compactMap(pageNumber).min() ?? 1 }
}

/// 5 of `Chapters/05a-name.md`.
private func pageNumber(_ path: String) -> Int? { Int(path.dropFirst("Chapters/".count).prefix { $0.isNumber }) }

/// Writes a file unless it has these contents already, so that nothing is built again for nothing.
///
/// - Returns: whether the file changed.
@discardableResult
public func writeIfChanged(_ text: String, to file: URL) throws -> Bool {
  let data = Data(text.utf8)
  if let old = try? Data(contentsOf: file), old == data { return false }
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: file, options: .atomic)
  return true
}
