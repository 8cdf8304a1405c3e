import Files

extension Book {
  /// Returns the step of the pages that `word` names.
  public func step(of word: String) throws(Complaint) -> Int { try pages(of: word)[0].number }

  /// Returns the pages that `word` names: all of a chapter for its number, else one page.
  ///
  /// A page is named by its label in the table of contents (`5b`, or `A` for an interlude), by its file's name or path,
  /// or by the beginning or end of that name.
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

  /// The labels of all pages, each once; the number of a page that has no label.
  private var labels: [String] {
    var labels: [String] = []
    for label in chapters.map({ $0.label ?? "\($0.number)" }) where !labels.contains(label) { labels.append(label) }
    return labels
  }
}

extension Chapter {
  /// The file's name without number and extension.
  fileprivate var slugEnd: String { String(slug.drop { $0 != "-" }.dropFirst()) }
}
