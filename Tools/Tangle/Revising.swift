import Book
import Markup

/// A file of the core as a block of an exercise leaves it, which states it anew or, with lines `// ...`, in parts.
///
/// - Returns: the file, unchanged if there are mistakes, and the mistakes at their places in the page.
public func revised(
  _ file: CoreFile, with code: CodeBlock, on page: String
) -> (file: CoreFile, mistakes: [Diagnostic]) {
  let shown = code.lines.map { CoreLine(text: $0.text, path: page, number: $0.number, indent: $0.indent) }
  let broken = parseMistakes(in: shown)
  guard broken.isEmpty else { return (file, broken.map(\.diagnostic)) }
  let (lines, faults) = merge(shown, into: file.lines, file: file.name)
  var result = file
  result.lines = lines
  return (result, faults.map(\.diagnostic))
}
