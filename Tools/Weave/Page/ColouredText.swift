import CoreHistory
import Markup
import SwiftSource
import SwiftSyntax

/// Code with its colours, and with links from the names in it.
struct ColouredText: Sendable {
  let text: String
  /// The coloured pieces in order.
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
  /// - Parameter tree: the text's syntax tree, if there is one already.
  init(swift text: String, _ tree: SourceFileSyntax? = nil, names: [NameLink] = []) {
    var seen: Set<Int> = []
    self.init(text, spans: swiftSpans(in: text, tree), names: names.markingRepeats(&seen))
  }

  /// - Parameter tree: the file's syntax tree, if there is one already.
  init(_ file: CoreFile, _ tree: SourceFileSyntax? = nil, names: [NameLink] = []) {
    var seen: Set<Int> = []
    let text = file.lines.map(\.text).asLines
    self.init(text, spans: file.spans(tree), names: names.markingRepeats(&seen))
  }
}
