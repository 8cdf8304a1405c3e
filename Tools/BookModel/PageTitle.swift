extension Chapter {
  /// The label that the title begins with: `5b` of ‘5b. A flag for a loop’, `A` of ‘Interlude A. Twenty-odd calls’.
  public var label: String? { splitTitle(title).label }

  /// `true` for a reference page (`5b`), which a reader of the chapters may leave out.
  public var isReference: Bool { label.map { $0.first!.isNumber && $0.last!.isLetter } ?? false }

  /// The title without its number.
  public var name: String { splitTitle(title).name }
}

extension Chapter {
  /// A mistake if the title has another number than the file, and one for each exercise with a number of another page.
  var numberMistakes: [Diagnostic] {
    guard isNumbered(path) else { return [] }
    let own = fileLabel, shown = label ?? own
    var mistakes: [Diagnostic] = []
    if let label, label.first!.isNumber, label != own, let line = sections.first?.line {
      mistakes.append(
        Diagnostic(
          path: path, line: line,
          "the title has the number \(label), and the name of the file \(own): give both the same"))
    }
    return mistakes
      + exercises.filter { !hasNumber(of: $0) }.map { exercise in
        Diagnostic(
          path: path, line: exercise.section.line,
          "‘\(exercise.label)’ is the number of no exercise here: begin it with the page's, as in \(shown).1")
      }
  }

  /// Returns whether an exercise's number begins with the page's, which a wrong number of the title counts as, too.
  func hasNumber(of exercise: Exercise) -> Bool {
    [fileLabel, "\(number)", label ?? fileLabel].contains(String(exercise.label.prefix { $0 != "." }))
  }

  /// The number and letter that the file's name begins with: `24b`.
  public var fileLabel: String {
    let key = PageKey(path)
    return "\(key.number)\(key.suffix)"
  }
}

private func splitTitle(_ title: String) -> (label: String?, name: String) {
  guard let stop = title.firstRange(of: ". ") else { return (nil, title) }
  let words = title[..<stop.lowerBound].split(separator: " ")
  guard let label = words.last, words.count <= 2, isLabel(label) else { return (nil, title) }
  return (String(label), String(title[stop.upperBound...]))
}

/// Returns whether a word is a number, perhaps followed by a letter, or one capital letter.
private func isLabel(_ word: Substring) -> Bool {
  let letters = word.drop { $0.isASCII && $0.isNumber }
  guard letters.count <= 1, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
  return letters.count < word.count || letters.allSatisfy(\.isUppercase)
}
