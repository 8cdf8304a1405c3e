import Foundation

extension Workspace {
  /// Notes that some texts of the learner's are checked now.
  ///
  /// - Returns: whether they were checked before as they are, so that a save may have been forgotten.
  public func isCheckedAgain(_ texts: [String: String]) -> Bool {
    let (file, sum) = (url(".book/checked"), fingerprint(texts))
    if (try? String(contentsOf: file, encoding: .utf8)) == sum { return true }
    // Where it can't be noted, it is not known the next time.
    try? Data(sum.utf8).write(to: file, options: .atomic)
    return false
  }
}

extension Submission {
  /// All that the learner has written.
  public var texts: [String: String] { others.merging([file: text]) { $1 } }

  /// What a learner must know of files that are checked otherwise than they are.
  public var notes: String {
    ignored.map {
      "\($0) isn't as the book gave it; that is what `swift run try` uses, and the check took the book's.\n"
    }.joined()
  }
}
