import Book
import Markup

/// The text of an exercise from its page, without its blocks, programs and notes on the solution.
func prose(of exercise: Exercise, on page: Chapter, _ names: LinkNames) -> String {
  let programs = exercise.predictions.map { page.examples[$0 - 1] }
  let hidden = Set(exercise.blocks.map(\.node) + programs.map(\.node) + programs.compactMap { $0.output?.node })
  return topLevelNodes(of: exercise, on: page).filter { !hidden.contains($0) && !isSolution($0, on: page) }
    .map { markdown(of: $0, on: page, names) }.joined(separator: "\n\n")
}

extension Chapter {
  /// The page's notes on an exercise's solution, as Markdown; nil if there are none.
  public func solution(of exercise: Exercise) -> String? {
    let notes = topLevelNodes(of: exercise, on: self).filter { isSolution($0, on: self) }
    let texts = notes.map { note in
      let lines = source(of: note, on: self).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { line in
        let text = line.drop { $0 == " " }.dropFirst()
        return String(text.first == " " ? text.dropFirst() : text)
      }
      .joined(separator: "\n").replacing(solutionMark, with: "", maxReplacements: 1)
    }
    let text = texts.joined(separator: "\n\n").trimmed
    return text.isEmpty ? nil : text
  }
}

private let solutionMark = "[!SOLUTION]"

private func isSolution(_ node: Int, on page: Chapter) -> Bool {
  page.document.nodes[node].kind == .blockQuote && page.document.plainText(of: node).hasPrefix(solutionMark)
}

private func topLevelNodes(of exercise: Exercise, on page: Chapter) -> [Int] {
  var nodes: [Int] = []
  var next = exercise.nodes.lowerBound
  while next < exercise.nodes.upperBound {
    nodes.append(next)
    next = page.document.nodes[next].end
  }
  return nodes
}

/// The Markdown of a top-level block. The info string of a fence is cut to the language, since the rest is for this
/// tool.
private func markdown(of index: Int, on page: Chapter, _ names: LinkNames) -> String {
  let node = page.document.nodes[index]
  if case .codeBlock(let code) = node.kind, code.fence != .indented {
    return fenced(code.lines.map(\.text), as: String(code.info.prefix { !$0.isWhitespace }))
  }
  return names.named(source(of: index, on: page))
}

private func source(of index: Int, on page: Chapter) -> String {
  let range = page.document.nodes[index].range
  return (range.start.line...range.end.line).map { page.document.source[$0] }.joined(separator: "\n").trimmed
}

/// A fenced block of code, whose fence is longer than any in `lines`.
func fenced(_ lines: [String], as language: String) -> String {
  let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
  let fence = String(repeating: "`", count: max(3, longest + 1))
  return ([fence + language] + lines + [fence]).joined(separator: "\n")
}

extension String {
  /// The text without white space at either end.
  var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.dropLast(rest.reversed().prefix(while: \.isWhitespace).count))
  }
}
