/// The command that clang would run for the linker. Starting clang takes as long as a link itself, so its answer is
/// kept.
struct Linker: Sendable {
  private let words: [String]

  /// Placeholders for objects, flags and the program in clang's answer.
  static let (objects, flags, program) = ("BOOK-OBJECTS", "BOOK-FLAGS", "BOOK-PROGRAM")

  /// Reads the output of `clang -###`; nil if it is anything else.
  init?(_ said: String) {
    guard let line = said.split(separator: "\n").last(where: { $0.contains("\"\(Self.objects)\"") }) else { return nil }
    words = quotedWords(in: line)
    guard [Self.objects, Self.flags, Self.program].allSatisfy(words.contains) else { return nil }
  }

  /// Returns the command for some objects, without options that only make the program smaller.
  func command(_ objects: [String], _ flags: [String], as program: String) -> [String] {
    words.prefix(1) + ["--threads=1", "-O0", "--build-id=none"]
      + words.dropFirst().flatMap { word in
        switch word {
        case Self.objects: objects
        case Self.flags: flags.filter { $0 != "-Xlinker" }
        case Self.program: [program]
        default: [word]
        }
      }
  }
}

/// Returns the words in quotation marks, without the marks.
private func quotedWords(in line: Substring) -> [String] {
  var (words, word, isEscaped) = ([String](), String?.none, false)
  for character in line {
    if isEscaped {
      word?.append(character)
      isEscaped = false
    } else if character == "\\", word != nil {
      isEscaped = true
    } else if character == "\"" {
      if let word { words.append(word) }
      word = word == nil ? "" : nil
    } else {
      word?.append(character)
    }
  }
  return words
}
