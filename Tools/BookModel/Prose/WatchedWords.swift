/// Words that prose should rarely use, with advice what to write instead.
struct WatchedWords {
  let name: String
  /// Each is one word or two, in lower case.
  let spellings: [String]
  let cure: String

  /// The words that tired readers of this book.
  static let all = [
    WatchedWords(name: "whoever", spellings: ["whoever", "whomever"], cure: namedActor),
    WatchedWords(
      name: "somebody, someone, nobody", spellings: ["somebody", "someone", "nobody", "no one"], cure: namedActor),
    WatchedWords(
      name: "let go of", spellings: ["let go", "lets go", "letting go"],
      cure: "say ‘release’, or what becomes of the object"),
    WatchedWords(name: "behind", spellings: ["behind"], cure: "where it means a time, say ‘after’"),
    WatchedWords(name: "shall", spellings: ["shall"], cure: "say ‘should’, ‘must’ or ‘will’"),
  ]

  private static let namedActor = "name the actor: the sink, thread A, your closure"
}

extension ProseLine {
  /// The uses of the watched words in the line, as they are written there.
  func uses(of watched: WatchedWords) -> [Word] {
    words.indices.flatMap { index in
      [1, 2].compactMap { count in
        guard index + count <= words.count else { return nil }
        let text = words[index..<index + count].map(\.text).joined(separator: " ")
        return watched.spellings.contains(text.lowercased()) ? Word(text: text, column: words[index].column) : nil
      }
    }
  }
}
