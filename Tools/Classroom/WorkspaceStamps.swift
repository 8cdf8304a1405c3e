import Foundation

extension Workspace {
  /// Returns the names, sizes and times of the learner's files: equal as long as nothing is saved.
  public func stamps(of handout: Handout) -> [String] {
    (handout.starters.keys.sorted() + otherNames(of: handout)).map { path in
      let facts = status(of: path).map { "\($0.st_ino) \($0.st_size) \($0.changed.tv_sec).\($0.changed.tv_nsec)" }
      return "\(path) \(facts ?? "")"
    }
  }

  /// Returns the time at which the learner's files were last saved, in seconds since 1970; 0 if there are none.
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
