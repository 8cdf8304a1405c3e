import Book
import Markup

/// The examples that print something, or don't come to their end, and whose preceding paragraph asks the reader to
/// foretell it. What the examples share may stand between.
func nodesToPredict(in chapter: Chapter) -> Set<Int> {
  let document = chapter.document
  let setups = Set(chapter.setups.map(\.node))
  var paragraphs: [Int: Int] = [:]
  for (index, node) in document.nodes.enumerated() {
    if node.isParagraph { paragraphs[node.end] = index }
    if setups.contains(index) { paragraphs[node.end] = paragraphs[index] }
  }
  let nodes = chapter.examples.filter { $0.output != nil || $0.outcome.isAnEnd }.map(\.node)
  return Set(nodes.filter { node in paragraphs[node].map { asksForPrediction(document.plainText(of: $0)) } ?? false })
}

extension Example.Outcome {
  /// `true` for what a run, or the compiler, decides against the reader's expectation.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .runs, .skipped: false
    case .fails, .traps, .hangs, .loops, .overflows: true
    }
  }
}

/// Returns whether a paragraph asks the reader for an answer before reading on.
func asksForPrediction(_ paragraph: String) -> Bool {
  if paragraph.unicodeScalars.last(where: { !$0.properties.isWhitespace && !isClosing($0) }) == "?" { return true }
  let words = letters(of: paragraph)
  return requests.contains { words.hasBytes($0) }
}

/// The characters that may stand behind a question mark.
private func isClosing(_ scalar: Unicode.Scalar) -> Bool { "”\"’)*".unicodeScalars.contains(scalar) }

/// Returns a text in lower case, with a space around each word; characters other than ASCII letters count as spaces.
private func letters(of text: String) -> String {
  var bytes: [UInt8] = [UInt8(ascii: " ")]
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: if bytes.last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
    }
  }
  return String(decoding: bytes + [UInt8(ascii: " ")], as: UTF8.self)
}

private let requests: [StaticString] = [
  " predict ", " which lines ", " what does ", " what will ", " what do ", " write them down ", " say what ",
]
