import Foundation
import Markup

/// A folder that holds a book; the only place where its files are read.
public struct Project: Sendable {
  public let root: URL

  public init(root: URL) { self.root = root }

  /// The nearest folder, from `start` upwards, with an `index.md` and a `Chapters`.
  public static func find(from start: URL) -> Project? {
    var folder = start.standardizedFileURL
    while true {
      let names = ["index.md", "Chapters"]
      if names.allSatisfy({ FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }) {
        return Project(root: folder)
      }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path, folder.path != "/" else { return nil }
      folder = parent
    }
  }

  /// The Markdown files in `Chapters`, in the order of their numbers.
  public var pagesOnDisk: [String] {
    guard !isLink("Chapters") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Chapters").path)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.map { "Chapters/\($0)" }
    return pages.map { (key: PageKey($0), page: $0) }.sorted { $0 < $1 }.map(\.page)
  }

  /// Returns whether a file exists; `path` is relative to the root.
  public func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  var manifest: String? { try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8) }

  /// Returns the pages to read: those that `index.md` names and that exist, then those that it forgot.
  func pages(named paths: [String]) -> [String] {
    let onDisk = pagesOnDisk
    let there = Set(onDisk)
    var seen: Set<String> = []
    return (paths.filter(there.contains) + onDisk).filter { seen.insert($0).inserted }
  }

  /// Returns the pages to read where `index.md` doesn't list all of them: those on disk in the order of their numbers,
  /// without copies, which have the number of a page that it lists.
  func pages(besides listed: [String]) -> [String] {
    let onDisk = pagesOnDisk, listed = Set(listed)
    let numbers = Set(onDisk.filter(listed.contains).map(PageKey.init))
    return onDisk.filter { listed.contains($0) || !numbers.contains(PageKey($0)) }
  }

  /// Reads a text file. Unreadable files and bytes are reported; a file is nil then, and bytes are replaced.
  func text(of path: String, _ mistakes: inout [Diagnostic]) -> SourceText? {
    text(of: path, from: bytes(of: path), &mistakes)
  }

  /// The bytes of a file; nil if it can't be read or is a symbolic link.
  func bytes(of path: String) -> Data? { isLink(path) ? nil : try? Data(contentsOf: root.appending(path: path)) }

  func text(of path: String, from data: Data?, _ mistakes: inout [Diagnostic]) -> SourceText? {
    guard let data else {
      let fault =
        isLink(path)
        ? "this page is a symbolic link, and what it leads to isn't the book's: put the page itself here"
        : "this page can't be read: it should be a text file"
      mistakes.append(Diagnostic(path: path, line: 1, fault))
      return nil
    }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      mistakes.append(Diagnostic(path: path, line: 1, "this page is UTF-16: save it as UTF-8"))
      return nil
    }
    if let text = data.withUnsafeBytes(soundText) {
      let source = SourceText(path: path, text: text)
      let mayHaveConflict = text.hasBytes("<<<<<<< ") || text.hasBytes(">>>>>>> ")
      guard mayHaveConflict, let conflict = conflict(in: source.lines, of: path) else { return source }
      mistakes.append(conflict)
      return nil
    }
    if data.count(where: { $0 == 0 }) >= 20 {
      mistakes.append(
        Diagnostic(path: path, line: 1, "this file is no text, since it is full of NUL bytes: save it as UTF-8"))
      return nil
    }
    mistakes += badBytes(in: data, path: path)
    return SourceText(path: path, text: String(decoding: data, as: UTF8.self))
  }

  var committedCore: [String: String] {
    let folder = root.appending(path: "Sources/Rx")
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return [:] }
    let swift = paths.filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: swift.map {
        ($0, (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) ?? "")
      })
  }
}

extension Data {
  /// A hash of all bytes, which differs between contents in this process with near certainty.
  var hashed: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// Returns a mistake if lines have the marks that `git` puts around the versions of a conflict.
package func conflict(in lines: [some StringProtocol], of path: String) -> Diagnostic? {
  let marks = ["<<<<<<< ", ">>>>>>> "]
  return lines.firstIndex { line in marks.contains { line.hasPrefix($0) } }.map {
    Diagnostic(path: path, line: $0 + 1, "here a merge has left two versions: choose one, and take out all three marks")
  }
}

/// Returns bytes as text if they are valid UTF-8 without control characters.
private func soundText(_ bytes: UnsafeRawBufferPointer) -> String? {
  bytes.contains(where: isControl) ? nil : String(validating: bytes, as: UTF8.self)
}

/// Returns whether a byte is a character that no form of the book can hold; XML has no spelling for it.
private func isControl(_ byte: UInt8) -> Bool {
  byte < 0x20 && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r")
}

/// Returns a diagnostic for the first bad byte on each line.
private func badBytes(in data: Data, path: String) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for (number, line) in data.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
    if let index = line.firstIndex(where: isControl) {
      let fault =
        line[index] == 0
        ? "this is a NUL byte, which no text holds: remove it"
        : "this is the control character U+\(String(format: "%04X", line[index])), which no page can show: remove it"
      found.append(
        Diagnostic(path: path, line: number + 1, column: index - line.startIndex + 1, fault))
    }
    if let column = firstInvalidUTF8(in: line) {
      found.append(
        Diagnostic(path: path, line: number + 1, column: column, "this byte is no UTF-8: save the file as UTF-8"))
    }
  }
  return found
}

/// The column, from 1, of the first byte that isn't valid UTF-8.
private func firstInvalidUTF8(in line: Data) -> Int? {
  guard String(validating: line, as: UTF8.self) == nil else { return nil }
  var decoder = UTF8()
  var bytes = line.makeIterator()
  var good = 0
  while case .scalarValue(let scalar) = decoder.decode(&bytes) { good += UTF8.width(scalar) }
  return good + 1
}

extension Project {
  /// The lines of a file of the project; none if it can't be read.
  public func lines(of path: String) -> [String] {
    guard let data = bytes(of: path) else { return [] }
    return SourceText(path: path, text: String(decoding: data, as: UTF8.self)).lines
  }
}
