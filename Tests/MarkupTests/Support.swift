import Testing

@testable import Markup

/// A document of a text that is called `Chapters/01-push.md`.
func document(_ text: String) -> Document {
  Document(parsing: SourceText(path: "Chapters/01-push.md", text: text))
}

extension Document {
  var codeBlocks: [CodeBlock] {
    nodes.compactMap { node in
      if case .codeBlock(let code) = node.kind { code } else { nil }
    }
  }
}

/// The code blocks of a text, a line each: `fence info: number+indent ‘text’ …`.
func code(_ text: String) -> [String] {
  document(text).codeBlocks.map { block in
    ["\(block.fence) \(block.info):"] + block.lines.map { "\($0.number)+\($0.indent) ‘\($0.text)’" }
  }.map { $0.joined(separator: " ") }
}

/// Expects that a text is the tree that a dump shows.
func expect(_ text: String, isDumpedAs dump: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect("\(document(text))" == dump, sourceLocation: sourceLocation)
}

/// A generator that gives the same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
