import CoreHistory
import Markup
import Synchronization

/// A block of code, line by line, with what a listing changes in it.
final class CodeListing: Sendable {
  /// A line of one of the block's texts.
  struct Row: Sendable {
    /// The text, by its place in the block.
    var text = 0
    /// The number of the line in the text, from 0.
    let line: Int
    /// The width in bytes.
    let width: Int
    var mark = LineMark.kept
    /// `true` if it stands for lines that aren't shown.
    var isElision = false
    /// The lines of the block's first text that it stands for, if they are known.
    var hidden: Range<Int>?
  }

  /// The texts of the block: a file, its earlier state, the lines that stand for others.
  let texts: [ColouredText]
  let rows: [Row]
  /// The block's name, for screen readers.
  let label: String
  /// The HTML for the screen, which is kept because the block never changes and may be on several pages.
  private let written = Mutex<HTML?>(nil)

  init(_ texts: [ColouredText], _ rows: [Row], label: String) {
    self.texts = texts
    self.rows = rows
    self.label = label
  }

  /// Makes a block of all lines of some code.
  convenience init(_ lines: [String], isSwift: Bool = true, label: String) {
    self.init(lines, isSwift ? ColouredText(swift: lines.asLines) : ColouredText(lines.asLines), label: label)
  }

  /// Makes a block of all lines of some code with its colours and links; `// ...` stands for lines that aren't shown.
  convenience init(_ lines: [String], _ text: ColouredText, label: String) {
    let rows = lines.enumerated().map { line, text in
      Row(line: line, width: text.utf8.count, isElision: isElision(text))
    }
    self.init([text], rows, label: label)
  }

  /// Makes a block of all lines of a file of the core; `// ...` in it is an ordinary comment.
  convenience init(_ file: CoreFile, names: [NameLink] = [], label: String) {
    let rows = file.lines.enumerated().map { Row(line: $0, width: $1.text.utf8.count) }
    self.init([ColouredText(file, names: names)], rows, label: label)
  }

  /// The width of its longest line, in bytes.
  var width: Int { rows.map(\.width).max() ?? 0 }

  /// Returns the HTML for the screen; `write` makes it if there is none yet.
  func written(_ write: () -> HTML) -> HTML {
    if let known = written.withLock({ $0 }) { return known }
    let html = write()
    written.withLock { $0 = html }
    return html
  }
}

/// Returns whether a line says that lines are left out there.
func isElision(_ line: String) -> Bool { line.drop { $0 == " " } == "// ..." }

extension CodeBlock {
  var texts: [String] { lines.map(\.text) }
}

/// The most characters of a line that fit below the text; wider code extends into the margin, if there is one.
let widestInText = 68

/// Returns whether the output of a program fits into the margin beside its example.
func fitsMargin(_ lines: [String]) -> Bool { !lines.contains { $0.utf8.count > widestInMargin } }

private let widestInMargin = 24
