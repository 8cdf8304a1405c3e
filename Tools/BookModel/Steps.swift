import Files

extension Book {
  /// The step that a word means: that of the pages which it means.
  public func step(of word: String) throws(Complaint) -> Int { try pages(of: word)[0].number }

  /// The pages that a word means: all of a chapter for its number, else one page.
  ///
  /// A page is meant by what the table of contents calls it (`5b`, or `A` for an interlude), by its file's name or path,
  /// or by the name's beginning or end.
  public func pages(of word: String) throws(Complaint) -> [Chapter] {
    if !word.isEmpty, word.allSatisfy(\.isNumber), let number = Int(word), numbers.contains(number) {
      return chapters.filter { $0.number == number }
    }
    var name = word.split(separator: "/").last.map(String.init) ?? word
    if name.hasSuffix(".md") { name.removeLast(3) }
    if let page = page(labelled: name) ?? page(named: name) { return [page] }
    let all = "there are \(labels.joined(separator: ", "))"
    let names = chapters.flatMap { [$0.slug, $0.slugEnd] }
    throw Complaint("there is no chapter ‘\(word)’; \(suggestion(for: name, among: names, else: all))")
  }

  private func page(labelled word: String) -> Chapter? {
    let label = (word.split(separator: " ").last.map(String.init) ?? word).drop { $0 == "0" }.lowercased()
    return chapters.first { $0.label?.lowercased() == label }
  }

  private func page(named name: String) -> Chapter? {
    chapters.first { $0.slug == name || $0.slugEnd == name || $0.slug.hasPrefix(name + "-") }
  }

  /// The pages' labels in the table of contents; their numbers where they have none there.
  private var labels: [String] {
    var labels: [String] = []
    for label in chapters.map({ $0.label ?? "\($0.number)" }) where !labels.contains(label) { labels.append(label) }
    return labels
  }
}

extension Chapter {
  /// The file's name without number and ending.
  fileprivate var slugEnd: String { String(slug.drop { $0 != "-" }.dropFirst()) }
}
