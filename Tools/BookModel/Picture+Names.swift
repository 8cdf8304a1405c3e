import Foundation
import Markup

extension Picture {
  /// The names in a `classes` block, separated by commas and line ends, each with its place in the page.
  public var names: [Name] {
    code.lines.flatMap { line -> [Name] in
      var names: [Name] = []
      var column = line.indent + 1
      for part in line.text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        var name = part.drop(while: isBlank)
        let blank = part.count - name.count
        while let last = name.last, isBlank(last) { name.removeLast() }
        if !name.isEmpty {
          let position = SourcePosition(line: line.number, column: column + blank)
          names.append(Name(text: String(Substring(name)), position: position))
        }
        column += part.count + 1
      }
      return names
    }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

extension InfoString {
  /// The names in a value that separates them by commas.
  func names(of key: String) -> [Picture.Name] {
    guard let word = words.first(where: { $0.key == key }), let value = word.value else { return [] }
    var column = word.position.column + key.utf8.count + (value.contains(" ") ? 2 : 1)
    var names: [Picture.Name] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let blank = part.prefix { $0 == " " }.utf8.count
      let position = SourcePosition(line: word.position.line, column: column + blank)
      let name = part.trimmingCharacters(in: .whitespaces)
      if !name.isEmpty { names.append(Picture.Name(text: name, position: position)) }
      column += part.utf8.count + 1
    }
    return names
  }
}
