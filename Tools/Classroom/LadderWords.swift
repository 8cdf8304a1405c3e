import Book

extension Ladder {
  /// Returns the text of the first `count` rungs for a terminal.
  ///
  /// - Parameter difference: the text of the rung `.solution`.
  public func words(upTo count: Int, difference: String, _ names: LinkNames, width: Int = 78) -> String {
    rungs.prefix(count).enumerated().map { number, rung in
      let text =
        switch rung {
        case .words(let markdown): plainText(of: markdown, names, width: width)
        case .skeleton(let code):
          code.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
        case .solution: difference
        }
      let title =
        switch rung {
        case .words: "Hint \(number + 1) of \(rungs.count)"
        case .skeleton: "Hint \(number + 1) of \(rungs.count): a skeleton"
        case .solution: "Hint \(number + 1) of \(rungs.count): from your file (-) to a solution (+)"
        }
      return "\(title)\n\n\(text)"
    }
    .joined(separator: "\n\n")
  }
}
