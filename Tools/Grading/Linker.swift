/// The linker's own command, as clang would give it: clang takes as long to begin as the linker does to find a library.
struct Linker: Sendable {
  private let words: [String]

  /// Stand for objects, flags and the program where clang is asked.
  static let (objects, flags, program) = ("BOOK-OBJECTS", "BOOK-FLAGS", "BOOK-PROGRAM")

  /// Reads what `clang -###` says; nil if that is something else.
  init?(_ said: String) {
    guard let line = said.split(separator: "\n").last(where: { $0.contains("\"\(Self.objects)\"") }) else { return nil }
    words = quotedWords(in: line)
    guard [Self.objects, Self.flags, Self.program].allSatisfy(words.contains) else { return nil }
  }

  /// The command for some objects. What only makes the program smaller is left out.
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

/// The words that stand in quotation marks, without the marks.
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
