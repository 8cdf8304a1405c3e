import Markup

/// The words that info strings are made of.
enum Vocabulary {
  /// Languages of code blocks, with the words each takes.
  static let languages: [String: Set<String>] = [
    "swift": swift, "output": [], "hint": ["exercise"], "text": ["fold"], "sh": [], "json": [], "markdown": [],
  ].merging(Picture.Kind.allCases.map { ($0.rawValue, $0.words) }) { word, _ in word }

  static let listing: Set<String> = ["file", "extend", "revise", "delete"]
  static let example: Set<String> = [
    "before", "continue", "setup", "until", "fails", "traps", "hangs", "loops", "overflows", "skip",
  ]
  static let exercise: Set<String> = [
    "predict", "starter", "contract", "check", "hidden", "reference", "skeleton", "mutant",
  ]
  /// The words that each kind of exercise block takes besides the one that names the kind.
  static let exerciseDetails: [String: Set<String>] = [
    "predict": ["minutes", "step", "until", "before"], "starter": ["file", "revise", "minutes", "step"],
    "mutant": ["by"],
  ]
  static let outcomes: Set<String> = ["fails", "traps", "hangs", "loops", "overflows", "skip"]

  private static let swift = listing.union(example).union(exercise).union(["exercise", "minutes", "step", "by"])

  /// The words that need a value, with a description of the value for the author.
  static let valued: [String: String] = [
    "file": "the path of the new file: file=Event.swift",
    "extend": "the path of a file of the core: extend=Event.swift",
    "revise": "the path of a file of the core: revise=Event.swift",
    "delete": "the path of a file of the core: delete=Event.swift",
    "until": "the number of the chapter that withdraws the promise: until=16",
    "fails": "words of the compiler's message: fails=\"cannot convert\"",
    "traps": "words of the message on standard error: traps=\"Fatal error\"",
    "skip": "a reason, which the page prints: skip=\"needs a Mac\"",
    "fold": "what a reader opens to see the block: fold=\"All operators\"",
    "caption": "what sets the picture apart: caption=\"The source fails\"",
    "hide": "types of the core or members of them: hide=Resources,deinit",
    "of": "the type and its property that is the state: of=Receipt.state",
    "at": "the moments that the example names: at=alive for snapshot(\"alive\"), at=alive,end for its end, too",
    "mutant": "the reason why the solution is wrong: mutant=\"forgets completed\"",
    "exercise": "the exercise's id: exercise=pairwise",
    "by": "the sentence of the scenario that rejects it: by=\"two elements make one pair\"",
    "minutes": "how long a learner may need: minutes=15",
    "step": "the number of the chapter whose core the learner has: step=7",
  ]

  static let notes = ["NOTE", "TIP", "WARNING", "PITFALL", "HISTORY", "ASIDE", solution]
  /// The note that explains an exercise's solution; it stands in the exercise's section.
  static let solution = "SOLUTION"
}

extension InfoString {
  /// The mistakes in the info string alone.
  func mistakes(path: String) -> [Diagnostic] {
    guard let known = Vocabulary.languages[language] else { return [] }
    var mistakes: [Diagnostic] = []
    if let position = unclosedQuotation {
      mistakes.append(
        Diagnostic(
          path: path, position: position, message: "this quotation mark is never closed: write key=\"a value\""))
    }
    if let word = words.first(where: \.key.isEmpty) {
      let message = "‘=’ has no word before it: write key=value, without spaces"
      return mistakes + [Diagnostic(path: path, position: word.position, message: message)]
    }
    if let key = otherQuotation, let word = words.first(where: { $0.key == key }) {
      let message = "a value stands between straight quotation marks: \(key)=\"…\""
      return mistakes + [Diagnostic(path: path, position: word.position, message: message)]
    }
    var seen: Set<String> = []
    for word in words {
      func report(_ message: String) {
        mistakes.append(Diagnostic(path: path, position: word.position, message: message))
      }
      if !known.contains(word.key) {
        report("unknown word ‘\(word.key)’ behind ‘\(language)’; \(cure(for: word.key, among: known))")
      } else if !seen.insert(word.key).inserted {
        report("‘\(word.key)’ is said twice; keep one")
      } else if let need = Vocabulary.valued[word.key] {
        // A quotation that is never closed is the last word's, and is reported already.
        let isReported = unclosedQuotation != nil && word == words.last
        if !isReported, (word.value ?? "").allSatisfy(\.isWhitespace) { report("‘\(word.key)’ needs \(need)") }
      } else if word.value != nil {
        report("‘\(word.key)’ takes no value; write the bare word")
      }
    }
    return mistakes
  }

  private func cure(for word: String, among known: Set<String>) -> String {
    let all = known.isEmpty ? "it takes none" : "it takes \(known.sorted().joined(separator: ", "))"
    return suggestion(for: word, among: known, else: all)
  }
}
