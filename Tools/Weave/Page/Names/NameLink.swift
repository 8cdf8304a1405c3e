import Book
import Markup
import SwiftSource
import SwiftSyntax

/// A word of code that links to the listing that began it.
struct NameLink: Equatable {
  let start: Int
  let end: Int
  let destination: Destination
  let title: String
  /// The name's index in the book's names.
  let name: Int
  /// `true` if the same name was linked shortly before, so that the keyboard needn't stop at it again.
  var isRepeat = false
}

/// Finds the links in the code of one page.
struct NameLinks {
  let page: Site.Page
  /// The page's place in the book.
  let order: Int
  let book: NameBook
  /// The names that the page's own programs declare, and that prose may mean.
  let declaredByPage: Set<String>
  /// `true` if the links are on another page than the code that they are found in.
  var isElsewhere = false
  /// The names that the page's setups declare.
  private let declaredBySetups: Set<String>
  /// The names that each example declares, by its node.
  private let declaredByExamples: [Int: Set<String>]
  /// The syntax of each example, by its node.
  private let trees: [Int: SourceFileSyntax]

  init(_ chapter: Chapter, _ page: Site.Page, order: Int, _ book: NameBook) {
    self.page = page
    self.order = order
    self.book = book
    let isEmpty = book.names.isEmpty
    declaredBySetups = (isEmpty ? [] : chapter.setups).reduce(into: []) {
      $0.formUnion(allNames(in: parsed($1.code.texts.asLines)))
    }
    trees = Dictionary(
      (isEmpty ? [] : chapter.examples).map { ($0.node, parsed($0.code.texts.asLines)) },
      uniquingKeysWith: { first, _ in first })
    declaredByExamples = trees.mapValues(allNames)
    declaredByPage = declaredByExamples.values.reduce(into: declaredBySetups) { $0.formUnion($1) }
  }

  /// Returns the links in code of the core, except those to the listing itself.
  func inListing(_ words: CodeWords, anchor: String) -> [NameLink] {
    let scope = NameScope(book: book, step: page.number)
    return links(scope.uses(in: words), scope.step).filter {
      $0.destination != .page(nil, anchor: anchor)
    }
  }

  /// Returns the links in code within a sentence.
  func inProse(_ code: String) -> [NameLink] {
    // Most code in sentences has no name of the core, and needn't be parsed.
    guard !mentioned(in: code).isEmpty else { return [] }
    let scope = NameScope(book: book, step: page.number, hidden: declaredByPage)
    return links(scope.uses(in: CodeWords(of: code), isProse: true), scope.step)
  }

  /// Returns the words of code within a sentence that are names of the core, whichever declaration they mean.
  func mentioned(in code: String) -> [String] {
    guard !code.hasSuffix(".swift") else { return [] }
    let scope = NameScope(book: book, step: page.number, hidden: declaredByPage)
    return words(of: code).filter(scope.knows)
  }

  fileprivate func links(_ uses: [NameUse], _ step: Int) -> [NameLink] {
    uses.map { use in
      let name = book.names[use.name]
      let place = name.begun
      return NameLink(
        start: use.start, end: use.end,
        destination: place.page.path == page.path && !isElsewhere
          ? .page(nil, anchor: place.anchor) : place.destination,
        title: name.title(after: step, on: order), name: use.name)
    }
  }
}

extension NameLinks {
  /// Returns an example with its colours and links; its own names, and those of setups, take precedence over the
  /// core's.
  func coloured(_ example: Example, of chapter: Chapter) -> ColouredText {
    let text = example.code.texts.asLines
    guard let tree = trees[example.node] else { return ColouredText(swift: text) }
    let chain = chapter.examples.prefix { $0.node <= example.node }
    let start = chain.lastIndex { !$0.isContinuation } ?? 0
    let hidden = chain[start...].reduce(into: declaredBySetups) { $0.formUnion(declaredByExamples[$1.node] ?? []) }
    let scope = NameScope(book: book, step: example.isBefore ? page.number - 1 : page.number, hidden: hidden)
    return ColouredText(swift: text, tree, names: links(scope.uses(in: CodeWords(of: tree)), scope.step))
  }
}

extension NameBook.Name {
  /// Returns the title of a link to the name: since when it has existed, and what became of it.
  ///
  /// - Parameter step: the reader's step; later changes aren't mentioned.
  func title(after step: Int, on order: Int) -> String {
    let known = states.prefix { $0.place.page.number <= step && $0.place.order <= order }
    let now = known.last ?? states[0]
    let isRevised = now.place.order != begun.order
    return "first in \(begun.page.name)" + (isRevised ? ", last changed in \(now.place.page.name)" : "")
      + ": \(now.declared.signature)"
  }
}

/// Returns the words of some code, without the characters between them.
private func words(of code: String) -> [String] {
  guard code.utf8.allSatisfy({ $0 < 0x80 }) else {
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
  return code.utf8.split { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      false
    default: true
    }
  }.map { String(Substring($0)) }
}

extension [NameLink] {
  /// Returns the links, of which all but the first of each name are marked as repeats.
  func markingRepeats(_ seen: inout Set<Int>) -> [NameLink] {
    map { link in
      var link = link
      link.isRepeat = !seen.insert(link.name).inserted
      return link
    }
  }
}
