extension Book {
  /// The step that a word means: a chapter's number, its file's name or path, or the name's beginning or end.
  public func step(of word: String) throws(Complaint) -> Int {
    if word.allSatisfy(\.isNumber), let number = Int(word), numbers.contains(number) { return number }
    var name = word.split(separator: "/").last.map(String.init) ?? word
    if name.hasSuffix(".md") { name.removeLast(3) }
    let candidates = chapters.map { (number: $0.number, slug: $0.slug, end: $0.slug.drop { $0 != "-" }.dropFirst()) }
    if let found = candidates.first(where: { $0.slug == name || $0.end == name || $0.slug.hasPrefix(name + "-") }) {
      return found.number
    }
    let all = "there are \(numbers.map(String.init).joined(separator: ", "))"
    let names = candidates.flatMap { [$0.slug, String($0.end)] }
    throw Complaint("there is no chapter ‘\(word)’; \(suggestion(for: name, among: names, else: all))")
  }
}
