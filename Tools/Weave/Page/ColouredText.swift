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

/// Works out what pages show of a listing and of the file that it makes, while their trees are there.
@Sendable public func noticeForPages(in parsed: ParsedFile) {
  let edit = parsed.edit
  edit.after.readDeclarations { parsed.tree }
  edit.after.readSpans { parsed.tree }
  edit.listing.readWords { parsed.listingTree }
  // A listing that revises a file is shown as a part of it.
  if edit.kind == .revise {
    edit.after.readWords { parsed.tree }
  } else {
    edit.listing.readSpans { parsed.listingTree }
  }
}

extension CoreFile {
  /// The words that may name something of the core.
  var words: CodeWords { readWords { parsed(text) } }

  @discardableResult
  fileprivate func readWords(_ tree: () -> SourceFileSyntax) -> CodeWords { derived.value { CodeWords(of: tree()) } }

  /// The coloured pieces.
  fileprivate var spans: [CodeSpan] { readSpans { parsed(text) } }

  @discardableResult
  fileprivate func readSpans(_ tree: () -> SourceFileSyntax) -> [CodeSpan] {
    derived.value { swiftSpans(in: text, tree()) }
  }
}

extension ColouredText {
  /// - Parameter tree: the text's syntax tree, if there is one already.
  init(swift text: String, _ tree: SourceFileSyntax? = nil, names: [NameLink] = []) {
    var seen: Set<Int> = []
    self.init(text, spans: swiftSpans(in: text, tree), names: names.markingRepeats(&seen))
  }

  init(_ file: CoreFile, names: [NameLink] = []) {
    var seen: Set<Int> = []
    let text = file.lines.map(\.text).asLines
    self.init(text, spans: file.spans, names: names.markingRepeats(&seen))
  }
}
