import Markup

extension Picture {
  /// The names in a `classes` block, one a line or with commas between, each with its place in the page.
  public var names: [Name] {
    code.lines.flatMap { line -> [Name] in
      var names: [Name] = []
      var column = line.indent + 1
      for part in line.text.split(separator: ",", omittingEmptySubsequences: false) {
        let blank = part.prefix { $0 == " " || $0 == "\t" }.utf8.count
        let name = part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        if !name.isEmpty {
          names.append(Name(text: String(name), position: SourcePosition(line: line.number, column: column + blank)))
        }
        column += part.utf8.count + 1
      }
      return names
    }
  }
}
