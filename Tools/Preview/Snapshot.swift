import Book
import Foundation

/// The state of each file that the book is read from, at one moment.
public struct Snapshot: Equatable, Sendable {
  private static let folders = ["Chapters", "Sources/Rx"]

  /// The states by the paths of files and folders.
  private let states: [String: FileState]

  /// - Parameter before: an earlier snapshot. As long as no folder has changed since, only the files in it are
  ///   examined; else all folders are searched.
  public init(of project: Project, after before: Snapshot? = nil) {
    let root = project.root.path
    if let before {
      let states = before.states.compactMapValues(\.renewed)
      // Adding, removing or moving a file changes its folder.
      let isSettled = before.states.allSatisfy { !$0.value.isFolder || states[$0.key] == $0.value }
      if isSettled, states.count == before.states.count {
        self.states = states
        return
      }
    }
    // A file that doesn't exist yet shows up by a change of its folder.
    var paths = [".", "index.md", "glossary.md", "reference.md", "which-operator.md", "Package.swift", "Sources"]
    paths += Self.folders
    for folder in Self.folders {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      paths += names.map { "\(folder)/\($0)" }
    }
    states = Dictionary(paths.compactMap { path in FileState("\(root)/\(path)").map { (path, $0) } }) { $1 }
  }
}

/// A file's status; the file itself isn't read.
private struct FileState: Equatable {
  let path: ContiguousArray<CChar>
  let seconds: Int
  let nanoseconds: Int
  let size: Int
  let number: UInt64
  let isFolder: Bool

  init?(_ path: String) { self.init(ContiguousArray(path.utf8CString)) }

  private init?(_ path: ContiguousArray<CChar>) {
    var status = stat()
    guard path.withUnsafeBufferPointer({ stat($0.baseAddress!, &status) }) == 0 else { return nil }
    self.path = path
    #if os(Linux)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// The file's state now; nil where it is gone.
  var renewed: FileState? { FileState(path) }
}
