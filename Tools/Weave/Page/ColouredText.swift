import Markup
import SwiftSource
import SwiftSyntax
import Tangle

/// Code with its colours, and with the names in it that lead somewhere.
struct ColouredText: Sendable {
  let text: String
  /// In order, in bytes from the text's beginning.
  let spans: [CodeSpan]
  let names: [NameLink]

  init(_ text: String, spans: [CodeSpan] = [], names: [NameLink] = []) {
    self.text = text
    self.spans = spans
    self.names = names
  }
}

extension CoreFile {
  /// The coloured pieces of the file.
  fileprivate func spans(_ tree: SourceFileSyntax?) -> [CodeSpan] { derived.value { swiftSpans(in: text, tree) } }
}

extension ColouredText {
  /// Swift, and its tree, where that is known.
  init(swift text: String, _ tree: SourceFileSyntax? = nil, names: [NameLink] = []) {
    var seen: Set<Int> = []
    self.init(text, spans: swiftSpans(in: text, tree), names: names.markingRepeats(&seen))
  }

  /// A file of the core, and its tree, where that is known.
  init(_ file: CoreFile, _ tree: SourceFileSyntax? = nil, names: [NameLink] = []) {
    var seen: Set<Int> = []
    let text = file.lines.map(\.text).asLines
    self.init(text, spans: file.spans(tree), names: names.markingRepeats(&seen))
  }
}
