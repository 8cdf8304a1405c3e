import Book
import Weave

/// The path at which pages listen for changes; no file of a book begins with a dot.
let eventsPath = "/.preview/changes"

extension Rendering {
  /// Adds the book's mistakes to a page, and a script that reloads it when the book changes.
  func page(_ page: [UInt8], version: String) -> [UInt8] {
    let addition = Array((notice + script(version)).utf8)
    let end = Array("</body>".utf8)
    guard let place = page.indices.last(where: { page[$0...].starts(with: end) }) else { return page + addition }
    return page[..<place] + addition + page[place...]
  }

  /// The mistakes, as a panel over the page.
  private var notice: String {
    guard !mistakes.isEmpty else { return "" }
    let count = mistakes.count == 1 ? "1 mistake" : "\(mistakes.count) mistakes"
    let items = mistakes.prefix(shownMistakes).map(item).joined()
    let rest =
      mistakes.count > shownMistakes ? "<p>and \(mistakes.count - shownMistakes) more: ./Tools/book check</p>\n" : ""
    return """
      <style class="preview">
      #preview-mistakes { position: fixed; inset: auto 0 0 0; z-index: 1000; max-height: 60vh; overflow: auto; margin: 0; \
      padding: 1rem 1.5rem; background: #2a0f0e; color: #fbe9e7; border-top: 4px solid #f0695a; \
      font: 0.9375rem/1.5 system-ui, sans-serif; }
      #preview-mistakes h2 { margin: 0 0 0.5rem; font: inherit; font-weight: 700; color: #ffb4a8; }
      #preview-mistakes ol { margin: 0; padding: 0; list-style: none; }
      #preview-mistakes li { margin: 0 0 0.75rem; }
      #preview-mistakes code { padding: 0; background: none; color: #ffd9a0; font-family: ui-monospace, monospace; }
      #preview-mistakes pre { margin: 0.25rem 0 0; padding: 0.5rem 0.75rem; background: #1a0706; color: inherit; \
      overflow-x: auto; font: 0.8125rem/1.5 ui-monospace, monospace; border: 0; }
      </style>
      <aside id="preview-mistakes" class="preview" role="alert" tabindex="0" aria-label="Mistakes in the book">
      <h2>\(count)</h2>
      <ol>
      \(items)</ol>
      \(rest)</aside>

      """
  }

  private func item(_ mistake: Mistake) -> String {
    let diagnostic = mistake.diagnostic
    let place = "\(diagnostic.path):\(diagnostic.position)"
    var item = "<li><code>\(escaped(place))</code>: \(escaped(diagnostic.message))"
    if let line = mistake.line, line.contains(where: { !$0.isWhitespace }) {
      let before = String(decoding: line.utf8.prefix(diagnostic.position.column - 1), as: UTF8.self)
      let indent = String(before.map { (character: Character) -> Character in character == "\t" ? "\t" : " " })
      item += "<pre>\(escaped(line))\n\(indent)^</pre>"
    }
    return item + "</li>\n"
  }

  private func script(_ version: String) -> String {
    "<script data-version=\"\(version)\" data-changes=\"\(eventsPath)\">\n\(program)</script>\n"
  }
}

private let program = String(decoding: PackageResources.preview_js, as: UTF8.self)

private let shownMistakes = 50
