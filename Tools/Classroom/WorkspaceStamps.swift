import Foundation

extension Workspace {
  /// What tells whether the learner's files were saved: which files they are, their sizes and times.
  public func stamps(of handout: Handout) -> [String] {
    (handout.starters.keys.sorted() + otherNames(of: handout)).map { path in
      let facts = status(of: path).map { "\($0.st_ino) \($0.st_size) \($0.changed.tv_sec).\($0.changed.tv_nsec)" }
      return "\(path) \(facts ?? "")"
    }
  }

  /// When the learner's files were saved last, in seconds; 0 where there are none.
  public func lastChange(of handout: Handout) -> Int {
    handout.starters.keys.compactMap { status(of: $0)?.changed.tv_sec }.max() ?? 0
  }

  private func status(of path: String) -> stat? {
    var status = stat()
    return lstat(url(path).path, &status) == 0 ? status : nil
  }
}

extension stat {
  fileprivate var changed: timespec {
    #if os(Linux)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
