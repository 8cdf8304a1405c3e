import Book
import Classroom
import Files
import Foundation
import Weave

/// The fingerprints of a build's input and output: as long as neither changes, a build has nothing to do.
struct Stamp {
  private let file: URL
  private let folder: URL
  private let source: String

  /// Computes the fingerprint of the project as it is now.
  init(_ project: Project, _ folder: URL, _ edition: Edition = .full, downloads: Bool = false) {
    self.folder = folder
    file = folder.appending(path: ".book-stamp")
    source = edition.rawValue + (downloads ? " and downloads " : "") + fingerprint(of: project, without: folder)
  }

  /// The number of pages that the last build made; nil if this build would differ from it.
  var unchangedPages: Int? {
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init)
    guard let lines, lines.count == 3, lines[1] == source, lines[2] == result else { return nil }
    return Int(lines[0])
  }

  /// Writes the stamp for the next build; the last step of a build.
  func leave(pages: Int) throws { try writeIfChanged("\(pages)\n\(source)\n\(result)\n", to: file) }

  /// The fingerprint of the last build's files as they are now.
  private var result: String {
    let names = (try? String(contentsOf: folder.appending(path: ".book-files"), encoding: .utf8)) ?? ""
    var sum = Fingerprint()
    for name in names.split(separator: "\n") { sum.add(String(name), status(of: folder.appending(path: String(name)))) }
    return sum.text
  }
}

/// The fingerprint of a build's input: the contents of the book's files, the names of all others (links may lead to
/// them), and the tool.
private func fingerprint(of project: Project, without output: URL) -> String {
  var sum = Fingerprint()
  sum.add("tool", toolStatus)
  let manager = FileManager.default
  for name in ((try? manager.contentsOfDirectory(atPath: project.root.path)) ?? []).sorted()
  where !name.hasPrefix(".") && name != Desk.defaultName {
    let url = project.root.appending(path: name)
    guard url.standardizedFileURL != output.standardizedFileURL else { continue }
    sum.add(name, content(of: name, in: project))
    let paths = ((try? manager.subpathsOfDirectory(atPath: url.path)) ?? []).filter {
      !$0.contains("/.") && !$0.hasPrefix(".")
    }
    for path in paths.sorted() { sum.add("\(name)/\(path)", content(of: "\(name)/\(path)", in: project)) }
  }
  return sum.text
}

/// The content of a file that the book is read from; nil for any other, of which only the name counts.
private func content(of path: String, in project: Project) -> Data? {
  let isSource =
    ["index.md", "glossary.md", "reference.md", "which-operator.md", "Package.swift"].contains(path)
    || path.hasPrefix("Chapters/") || path.hasPrefix("Sources/Rx/")
  return isSource ? try? Data(contentsOf: project.root.appending(path: path)) : nil
}

/// The size and date of the running tool, by which builds of it are told apart.
var toolStatus: String { Bundle.main.executableURL.map(status) ?? "" }

/// The size of a file and the time of its last change.
private func status(of url: URL) -> String {
  var status = stat()
  guard lstat(url.path, &status) == 0 else { return "none" }
  #if os(Linux)
    return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  #else
    return "\(status.st_size) \(status.st_mtimespec.tv_sec).\(status.st_mtimespec.tv_nsec)"
  #endif
}
