import Foundation

extension Workspace {
  /// Records that these texts are being checked.
  ///
  /// - Returns: `true` if the previous check had equal texts, so that the learner may have forgotten to save.
  public func isCheckedAgain(_ texts: [String: String]) -> Bool {
    let (file, sum) = (url(".book/checked"), fingerprint(texts))
    if (try? String(contentsOf: file, encoding: .utf8)) == sum { return true }
    // Without a record the next check just doesn't know.
    try? Data(sum.utf8).write(to: file, options: .atomic)
    return false
  }
}

extension Submission {
  /// All files that the learner has written, by path.
  public var texts: [String: String] { others.merging([file: text]) { $1 } }

  /// A warning for each changed file that the check replaces with the book's version.
  public var notes: String {
    ignored.map {
      "\($0) isn't as the book gave it; that is what `swift run try` uses, and the check took the book's.\n"
    }.joined()
  }
}
