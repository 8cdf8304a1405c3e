import Book
import Markup

/// The examples with an output whose preceding paragraph asks the reader to foretell it.
func nodesToPredict(in chapter: Chapter) -> Set<Int> {
  let document = chapter.document
  var paragraphs: [Int: Int] = [:]
  for (index, node) in document.nodes.enumerated() where node.isParagraph { paragraphs[node.end] = index }
  let nodes = chapter.examples.filter { $0.output != nil }.map(\.node)
  return Set(nodes.filter { node in paragraphs[node].map { asksForPrediction(document.plainText(of: $0)) } ?? false })
}

/// Whether a paragraph wants an answer before the reader looks on.
func asksForPrediction(_ paragraph: String) -> Bool {
  let text = paragraph.lowercased()
  if text.last(where: { !$0.isWhitespace && !"”\"’)*".contains($0) }) == "?" { return true }
  let words = text.unicodeScalars.split { !isLetter($0) }.map { Substring($0) }
  return requests.contains { request in
    words.indices.contains { words[$0] == request[0] && words[$0...].starts(with: request) }
  }
}

/// Most scalars are ASCII's, which need no table.
private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
}

private let requests: [[Substring]] = [
  ["predict"], ["which", "lines"], ["what", "does"], ["what", "will"], ["what", "do"], ["write", "them", "down"],
  ["say", "what"],
]
