/// A list of selectors in the words of older readers: each `:is(…)` is written out, and what can't be is left out.
func plainSelectors(_ selectors: String) -> [String] {
  parts(of: selectors).flatMap(writtenOut).filter { !$0.contains(":has(") && !$0.contains(":where(") }
}

private func writtenOut(_ selector: String) -> [String] {
  guard let start = selector.firstRange(of: ":is(") else { return [selector] }
  var depth = 1
  var end = start.upperBound
  while end < selector.endIndex {
    if selector[end] == "(" { depth += 1 }
    if selector[end] == ")" { depth -= 1 }
    if depth == 0 { break }
    end = selector.index(after: end)
  }
  guard end < selector.endIndex else { return [] }
  return parts(of: String(selector[start.upperBound..<end])).flatMap {
    writtenOut(selector[..<start.lowerBound] + $0 + selector[selector.index(after: end)...])
  }
}

/// What stands between the commas of a list, but not between those in brackets.
private func parts(of list: String) -> [String] {
  var parts = [""]
  var depth = 0
  for character in list {
    if character == "(" { depth += 1 }
    if character == ")" { depth -= 1 }
    if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
  }
  return parts.map(\.stripped).filter { !$0.isEmpty }
}

/// `font: 600 0.9rem/1.4 serif` as a declaration for each of its parts; other values stay as they are.
func plainDeclaration(_ declaration: String) -> String {
  let text = declaration.stripped
  guard text.hasPrefix("font:") else { return text }
  var words = text.dropFirst(5).split(separator: " ").map(String.init)
  guard let size = words.firstIndex(where: { isLength($0) }), size + 1 < words.count else { return text }
  var result: [String] = []
  for word in words[..<size] {
    switch word {
    case "italic", "oblique": result.append("font-style: \(word)")
    case "small-caps": result.append("font-variant: \(word)")
    default: result.append("font-weight: \(word)")
    }
  }
  let measures = words[size].split(separator: "/").map(String.init)
  result.append("font-size: \(measures[0])")
  if measures.count > 1 { result.append("line-height: \(measures[1])") }
  words.removeSubrange(...size)
  return (result + ["font-family: \(words.joined(separator: " "))"]).joined(separator: "; ")
}

/// A number with a unit, as the size in `font` has one and the weight has none.
private func isLength(_ word: String) -> Bool {
  let unit = word.prefix { $0 != "/" }.drop { $0.isNumber || $0 == "." }
  return unit.count < word.count && ["em", "rem", "px", "pt", "%", "ex", "ch"].contains(unit)
}

extension String {
  /// Without white space at its ends.
  var stripped: String {
    let start = drop(while: \.isWhitespace)
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
