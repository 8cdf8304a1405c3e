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
