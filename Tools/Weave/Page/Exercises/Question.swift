import Book
import Markup

extension Exercise {
  /// The question, as Markdown: its first paragraph up to the first sentence that sets a task, or all of it.
  func question(in chapter: Chapter) -> String? {
    let document = chapter.document
    let paragraph = document.topLevel.first { nodes.contains($0) && document.nodes[$0].kind == .paragraph }
    guard let range = paragraph.map({ document.nodes[$0].range }) else { return nil }
    let text = (range.start.line...range.end.line).map { document.source[$0] }.joined(separator: " ")
    let sentences = sentences(of: text)
    let end = sentences.firstIndex(where: setsTask).map { $0 + 1 } ?? sentences.count
    let question = sentences[..<end].joined(separator: " ")
    return question.hasSuffix(":") ? question.dropLast() + "." : question
  }
}

/// Returns whether a sentence is a question, or begins with a request.
private func setsTask(_ sentence: String) -> Bool {
  if sentence.last(where: { !closing.contains($0) }) == "?" { return true }
  return tasks.contains(String(sentence.prefix { $0.isLetter }))
}

private let tasks: Set<String> = [
  "Add", "Argue", "Build", "Change", "Choose", "Compare", "Delete", "Describe", "Draw", "Find", "Give", "Look", "Make",
  "Mend", "Predict", "Prove", "Say", "Set", "Show", "Swap", "Take", "Think", "Write",
]

/// The characters that may stand behind a sentence's question mark.
private let closing: Set<Character> = ["*", "_", "\"", "”", "’"]

/// Splits a line of Markdown into sentences; none ends in code, in brackets or in a link's address.
private func sentences(of text: String) -> [String] {
  var sentences: [String] = []
  var sentence = ""
  var depth = 0
  var isCode = false
  var hasEnd = false
  for character in text {
    if hasEnd, character == " " {
      sentences.append(sentence)
      (sentence, hasEnd) = ("", false)
      continue
    }
    sentence.append(character)
    switch character {
    case "`": isCode.toggle()
    case "(", "[": if !isCode { depth += 1 }
    case ")", "]": if !isCode { depth -= 1 }
    default: break
    }
    guard !isCode, depth == 0 else { continue }
    if !closing.contains(character) { hasEnd = ".?!".contains(character) }
  }
  return sentence.isEmpty ? sentences : sentences + [sentence]
}
