import Book
import Foundation

/// When each file that the book is read from was last changed, at one moment.
public struct Snapshot: Equatable, Sendable {
  private static let folders = ["Chapters", "Sources/Rx"]

  /// By the paths of files and of folders.
  private let states: [String: FileState]

  /// - Parameter before: an earlier snapshot, by which files are known in folders that haven't changed since; else all
  ///   folders are searched.
  public init(of project: Project, after before: Snapshot? = nil) {
    let root = project.root.path
    if let before {
      let states = before.states.compactMapValues(\.renewed)
      // A folder changes with every file that is added, removed or put in another's place.
      let isSettled = before.states.allSatisfy { !$0.value.isFolder || states[$0.key] == $0.value }
      if isSettled, states.count == before.states.count {
        self.states = states
        return
      }
    }
    // Those that aren't there yet are seen to come by the folders that they belong in.
    var paths = [".", "index.md", "glossary.md", "reference.md", "which-operator.md", "Package.swift", "Sources"]
    paths += Self.folders
    for folder in Self.folders {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      paths += names.map { "\(folder)/\($0)" }
    }
    states = Dictionary(paths.compactMap { path in FileState("\(root)/\(path)").map { (path, $0) } }) { $1 }
  }
}

/// A file's status, known without reading it.
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
