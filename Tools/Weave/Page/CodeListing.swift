import Markup
import Synchronization
import Tangle

/// A block of code, line by line, with what a listing changes in it.
final class CodeListing: Sendable {
  /// A line of one of the block's texts.
  struct Row: Sendable {
    /// The text's place among the block's.
    var text = 0
    /// Counted from 0.
    let line: Int
    /// In bytes.
    let width: Int
    var mark = LineMark.kept
    /// Whether it only stands for lines that aren't shown.
    var isElision = false
    /// The lines that it stands for, as far as they are known: lines of the block's first text.
    var hidden: Range<Int>?
  }

  /// A file as it is, what it was before, or what stands for lines that aren't shown.
  let texts: [ColouredText]
  let rows: [Row]
  /// The block's name, for those who hear it.
  let label: String
  /// As the screen shows it; the block never changes, and may stand on several pages.
  private let written = Mutex<HTML?>(nil)

  init(_ texts: [ColouredText], _ rows: [Row], label: String) {
    self.texts = texts
    self.rows = rows
    self.label = label
  }

  /// All lines of some code.
  convenience init(_ lines: [String], isSwift: Bool = true, label: String) {
    self.init(lines, isSwift ? ColouredText(swift: lines.asLines) : ColouredText(lines.asLines), label: label)
  }

  /// All lines of some code that has its colours and links already.
  ///
  /// - Parameter marksElisions: whether `// ...` stands for lines that aren't shown, and isn't the code's own.
  convenience init(_ lines: [String], _ text: ColouredText, label: String, marksElisions: Bool = true) {
    let rows = lines.enumerated().map { line, text in
      Row(line: line, width: text.utf8.count, isElision: marksElisions && isElision(text))
    }
    self.init([text], rows, label: label)
  }

  /// All lines of a file of the core.
  convenience init(_ file: CoreFile, label: String) {
    let rows = file.lines.enumerated().map { Row(line: $0, width: $1.text.utf8.count) }
    self.init([ColouredText(file)], rows, label: label)
  }

  /// The width of its longest line, in bytes.
  var width: Int { rows.map(\.width).max() ?? 0 }

  /// The block as the screen shows it, written now if it wasn't before.
  func written(_ write: () -> HTML) -> HTML {
    if let known = written.withLock({ $0 }) { return known }
    let html = write()
    written.withLock { $0 = html }
    return html
  }
}

/// Whether a line says that something is left out there.
func isElision(_ line: String) -> Bool { line.drop { $0 == " " } == "// ..." }

extension CodeBlock {
  /// The texts of the lines.
  var texts: [String] { lines.map(\.text) }
}

/// The characters of code that fit beneath the text; wider code uses the margin where there is one.
let widestInText = 68

/// Whether what a program printed can stand in the margin beside its example.
func fitsMargin(_ lines: [String]) -> Bool { !lines.contains { $0.utf8.count > widestInMargin } }

private let widestInMargin = 24
