import Book
import Foundation

/// When each file that the book is read from was last changed, at one moment.
public struct Snapshot: Equatable, Sendable {
  private let states: [String: FileState]

  public init(of project: Project) {
    var states: [String: FileState] = [:]
    let root = project.root.path
    for name in ["index.md", "Package.swift"] { states[name] = FileState("\(root)/\(name)") }
    for folder in ["Chapters", "Sources/Rx"] {
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? [] {
        states["\(folder)/\(name)"] = FileState("\(root)/\(folder)/\(name)")
      }
    }
    self.states = states
  }
}

/// What the system says of a file without reading it.
private struct FileState: Equatable {
  let seconds: Int
  let nanoseconds: Int
  let size: Int
  let number: UInt64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if os(Linux)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
  }
}
