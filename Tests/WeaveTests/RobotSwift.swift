/// As much Swift as a careful reader knows: where declarations begin and end, and what they are called.
///
/// It goes by braces and indentation, and shares nothing with the tool, so that the two can't be wrong together.
struct SkimmedFile {
  struct Declaration {
    var name: String
    var path: String
    /// Comments included.
    var lines: Range<Int>
    /// The line behind the opening brace.
    var body: Int
    var isType: Bool
    var parent: Int?
  }

  let lines: [String]
  private(set) var declarations: [Declaration] = []

  init(_ lines: [String]) {
    self.lines = lines
    skim(0..<lines.count, in: nil)
  }

  func members(of type: Int?) -> [Declaration] { declarations.filter { $0.parent == type } }

  private mutating func skim(_ range: Range<Int>, in parent: Int?) {
    var start: Int?
    var line = range.lowerBound
    while line < range.upperBound {
      let text = lines[line].drop { $0 == " " }
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("import ") {
        start = nil
      } else if text.hasPrefix("//") || (text.hasPrefix("@") && !text.contains(" ")) {
        start = start ?? line
      } else {
        let end = self.end(of: line, before: range.upperBound)
        add(start ?? line, line, end, parent)
        start = nil
        line = end - 1
      }
      line += 1
    }
  }

  private mutating func add(_ start: Int, _ code: Int, _ end: Int, _ parent: Int?) {
    let text = lines[code..<end].map(bare).joined(separator: " ")
    guard let (name, isType) = named(text) else { return }
    let words = parent.map { declarations[$0].path.split { " :".contains($0) } } ?? []
    let outer = (words.first == "extension" ? words[1] : words.first).map { $0 + "." } ?? ""
    let body = (code..<end).first { bare(lines[$0]).contains("{") }.map { $0 + 1 } ?? end
    declarations.append(
      Declaration(name: name, path: outer + name, lines: start..<end, body: body, isType: isType, parent: parent))
    if isType, body < end { skim(body..<end - 1, in: declarations.count - 1) }
  }

  /// The line behind a declaration: where its brackets are closed and the next line doesn't go on.
  private func end(of start: Int, before limit: Int) -> Int {
    var depth = 0
    for line in start..<limit {
      for character in bare(lines[line]) {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
      }
      let next = line + 1 < limit ? lines[line + 1].drop { $0 == " " } : ""
      let goesOn = [":", ","].contains { bare(lines[line]).hasSuffix($0) }
      if depth == 0, !goesOn, !["where ", "-> ", "{", "= "].contains(where: next.hasPrefix) { return line + 1 }
    }
    return limit
  }

  /// A line without strings and comments.
  private func bare(_ line: String) -> String {
    var result = "", isString = false, previous: Character = " "
    for character in line {
      if character == "\"", previous != "\\" { isString.toggle() } else if !isString { result.append(character) }
      if result.hasSuffix("//") { return String(result.dropLast(2)) }
      previous = character
    }
    return result
  }

  private func named(_ text: String) -> (name: String, isType: Bool)? {
    let head = text.prefix { $0 != "{" }
    let words = head.split { " (<:=".contains($0) }.map(String.init)
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      switch word {
      case "extension": return (head.split(separator: " ").joined(separator: " "), true)
      case "class" where ["func", "var", "subscript"].contains(next): continue
      case "class", "struct", "enum", "actor", "protocol": return (next, true)
      case "func": return (next + labels(text, after: "func " + next), false)
      case "init", "init?": return ("init" + labels(text, after: word), false)
      case "subscript": return ("subscript" + labels(text, after: word, isSubscript: true), false)
      case "deinit": return (word, false)
      case "var", "let", "case", "typealias", "associatedtype": return (next.filter { $0 != "," }, false)
      default: continue
      }
    }
    return nil
  }

  private func labels(_ text: String, after word: String, isSubscript: Bool = false) -> String {
    var rest = text[text.firstRange(of: word)!.upperBound...]
    var depth = 0
    while let first = rest.first, depth > 0 || first != "(" {
      depth += first == "<" ? 1 : first == ">" ? -1 : 0
      rest.removeFirst()
    }
    var labels = "(", parameter = ""
    depth = 0
    for character in rest.replacing("->", with: "  ") {
      if depth == 1, character == "," || character == ")" {
        let words = parameter.prefix { $0 != ":" }.split(separator: " ").filter { !$0.hasPrefix("@") }
        if let label = words.first { labels += (isSubscript && words.count == 1 ? "_" : label) + ":" }
        parameter = ""
        if character == ")" { break }
        continue
      }
      depth += "([<".contains(character) ? 1 : ")]>".contains(character) ? -1 : 0
      if character != "(" || depth > 1 { parameter.append(character) }
    }
    return labels + ")"
  }
}
