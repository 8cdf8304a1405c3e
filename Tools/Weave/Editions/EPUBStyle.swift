/// The pages' style as e-readers understand it: without custom properties, windows and themes of its own.
func epubStyle(_ css: String) -> String {
  var rules = StyleRules(css)
  rules.read()
  return rules.plain + """

    /* An e-reader sets page, letters and margins itself. */
    body { margin: 0; background: none; color: inherit; font: inherit; line-height: 1.5; }
    h1 { font-size: 1.8em; margin: 1em 0; }
    h2 { font-size: 1.4em; }
    h3 { font-size: 1.15em; }
    .heading { display: block; }
    pre { color: #22252a; font-size: 0.8em; overflow: visible; white-space: pre-wrap; overflow-wrap: break-word; }
    pre > code, pre > samp { width: auto; min-width: 0; padding: 0 0.8em; }
    pre, figcaption, .label { break-inside: avoid-page; }
    figcaption, .label, summary, h1, h2, h3 { break-after: avoid; }
    figcaption, .label, summary { font: inherit; font-size: 0.85em; }
    figcaption code, figcaption samp { color: inherit; }
    .exercise, .predict, .design-note { margin: 2em 0; padding: 0.8em; color: #22252a; }
    svg { max-width: 100%; height: auto; }

    """
}

/// A style sheet's rules, in order.
struct StyleRules {
  private let css: [Character]
  private var position = 0
  private var rules: [(selector: String, body: String)] = []
  private var variables: [String: String] = [:]

  init(_ css: String) { self.css = Array(withoutComments(css)) }

  /// What holds everywhere, with the values of custom properties put in.
  var plain: String {
    rules.filter { $0.selector != ":root" && !$0.selector.hasPrefix("@") }.map { rule in
      let selectors = plainSelectors(rule.selector), body = resolved(rule.body)
      return selectors.isEmpty || body.isEmpty ? "" : "\(selectors.joined(separator: ", ")) { \(body) }\n"
    }.joined()
  }

  mutating func read() {
    while position < css.count {
      let selector = take { $0 != "{" }.stripped
      guard position < css.count else { return }
      position += 1
      let body = takeBlock()
      if selector == ":root" { define(body) }
      rules.append((selector, body))
    }
  }

  /// Everything up to the brace that closes what an open one began.
  private mutating func takeBlock() -> String {
    let start = position
    var depth = 1
    while position < css.count {
      if css[position] == "{" { depth += 1 }
      if css[position] == "}" { depth -= 1 }
      position += 1
      if depth == 0 { return String(css[start..<position - 1]) }
    }
    return String(css[start...])
  }

  private mutating func take(while condition: (Character) -> Bool) -> String {
    let start = position
    while position < css.count, condition(css[position]) { position += 1 }
    return String(css[start..<position])
  }

  private mutating func define(_ body: String) {
    for declaration in body.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).stripped }
      if parts.count == 2, parts[0].hasPrefix("--") { variables[parts[0]] = parts[1] }
    }
  }

  /// The declarations of a rule whose values are known; those that define or need others are left out.
  private func resolved(_ body: String) -> String {
    body.split(separator: ";").compactMap { declaration -> String? in
      guard !String(declaration).stripped.hasPrefix("--") else { return nil }
      let value = resolve(String(declaration))
      return value.contains("var(") || value.stripped.isEmpty ? nil : plainDeclaration(value) + ";"
    }.joined(separator: " ")
  }

  private func resolve(_ value: String) -> String {
    var value = value
    // A variable may be made of others, but not without end.
    for _ in 0..<8 {
      guard let start = value.firstRange(of: "var("), let end = value[start.upperBound...].firstIndex(of: ")") else {
        break
      }
      let name = String(value[start.upperBound..<end]).stripped
      guard let known = variables[name] else { break }
      value.replaceSubrange(start.lowerBound...end, with: known)
    }
    return value
  }
}

private func withoutComments(_ css: String) -> String {
  css.split(separator: "/*", omittingEmptySubsequences: false).enumerated().map { index, part in
    index == 0 ? part[...] : part.firstRange(of: "*/").map { part[$0.upperBound...] } ?? ""
  }.joined()
}
