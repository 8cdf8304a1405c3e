import Book
import CoreHistory
import Marbles
import Markup
import SwiftSource

/// Finds the marble diagrams of the chapters whose expressions call an operator.
struct ReferenceMarbles {
  private struct Candidate {
    let chapter: Int
    let picture: Picture
    let calls: [Call]
    /// Every name in its expression.
    let words: Set<String>
  }

  fileprivate struct Call {
    let base: String
    let shape: CallShape
    /// The type before the call's full stop; nil for a call on a value, empty if the type follows from the context.
    let type: String?
    /// `true` if the call is in a closure.
    let isInside: Bool
  }

  private let book: Book
  private let site: Site
  private let core: PublicCore
  private let candidates: [Candidate]

  init(_ book: Book, _ site: Site, _ core: PublicCore) {
    (self.book, self.site, self.core) = (book, site, core)
    var candidates: [Candidate] = []
    for (index, chapter) in book.chapters.enumerated() {
      let withheld = Hidden(chapter)
      for picture in chapter.pictures where picture.kind == .marbles && !picture.isBefore {
        guard let diagram = picture.diagram, !withheld.contains(picture.node) else { continue }
        let code = diagram.expression.map(\.text).asLines
        let words = CodeWords(of: code).words
        candidates.append(
          Candidate(
            chapter: index, picture: picture, calls: Self.calls(words, in: code), words: Set(words.map(\.use.base))))
      }
    }
    self.candidates = candidates
  }

  private static func calls(_ words: [CodeWord], in code: String) -> [Call] {
    words.compactMap { word -> Call? in
      guard let shape = word.use.call else { return nil }
      let before = code.utf8.prefix(Int(word.start))
      let depth = before.count { $0 == UInt8(ascii: "{") } - before.count { $0 == UInt8(ascii: "}") }
      let type: String? =
        switch word.role {
        case .member(let type): type
        case .implicitMember: ""
        default: nil
        }
      return Call(base: word.use.base, shape: shape, type: type, isInside: depth > 0)
    }
  }

  /// Returns the diagram of an entry, with a link to its chapter; nil if no chapter has one.
  ///
  /// - Parameter prefix: goes before its ids, so that a page can have a diagram twice.
  func figure(of entry: Reference.Entry, prefix: String? = nil) -> PageTree? {
    guard let found = best(for: entry), let diagram = found.picture.diagram else { return nil }
    let chapter = book.chapters[found.chapter]
    let page = site.pages[found.chapter]
    let number = (chapter.pictures.firstIndex { $0.node == found.picture.node } ?? 0) + 1
    let label = "Marble diagram of \(entry.title)"
    var tree = PageTree()
    tree.add(.figure(PageElement.Figure(kind: .picture(.marbles)))) { figure in
      figure.add(.drawings([drawMarbles(diagram, id: "\(prefix ?? entry.anchor).marbles")], label: label))
      figure.add(.caption) {
        $0.text("From ")
        $0.link(.page(page.output, anchor: "figure-\(number)"), page.title)
        if let caption = found.picture.caption { $0.text(": " + caption.replacing("'", with: "’")) }
      }
    }
    return tree
  }

  /// Returns the diagram with the fewest other operators; among equals, one on the page that builds the operator, and
  /// without a caption that tells of a special case.
  private func best(for entry: Reference.Entry) -> Candidate? {
    let names = site.names.declared(by: entry, core)
    let homes = Set(names.map(\.begun.page.number))
    let fitting = candidates.filter { candidate in names.contains { shows(candidate, $0.last) } }
    return fitting.enumerated().min { rank($0, homes) < rank($1, homes) }?.element
  }

  /// Returns whether a diagram is about an operator, or about a kind of sequence.
  ///
  /// A call in a closure doesn't count, unless the caption mentions it.
  private func shows(_ candidate: Candidate, _ declared: Declared) -> Bool {
    if declared.isType {
      let name = declared.name
      return candidate.words.contains(name) && core.isSequence(name) && !PublicCore.isOperatorHome(name)
    }
    // Any chain may end in it, so a diagram that calls it is about something else.
    if declared.base == "asObservable" { return false }
    let isNamed = candidate.picture.caption?.contains(declared.base) == true
    return candidate.calls.contains { (!$0.isInside || isNamed) && $0.means(declared) }
  }

  private func rank(_ found: (offset: Int, element: Candidate), _ homes: Set<Int>) -> (Int, Int, Int, Int) {
    let (place, candidate) = found
    let isHome = homes.contains(book.chapters[candidate.chapter].number)
    let operators = candidate.calls.count { !$0.isInside && site.names.byBase[$0.base] != nil }
    return (operators, isHome ? 0 : 1, candidate.picture.caption == nil ? 0 : 1, place)
  }
}

extension ReferenceMarbles.Call {
  /// Returns whether a call may be of a declaration; one with a variadic parameter may have several arguments.
  fileprivate func means(_ declared: Declared) -> Bool {
    guard base == declared.base, (type != nil) == declared.isStatic else { return false }
    if let type, !type.isEmpty, type != "Observable", type != declared.container { return false }
    if type == "Observable", !PublicCore.isOperatorHome(declared.container) { return false }
    let parameters = declared.parameters
    if shape.labels.isEmpty, shape.trailing.isEmpty, parameters.first?.label == "_" { return false }
    if shape.fits(parameters) { return true }
    guard parameters.count == 1, parameters[0].label == "_", parameters[0].isOptional else { return false }
    return shape.trailing.isEmpty && shape.labels.allSatisfy { $0 == "_" }
  }
}
