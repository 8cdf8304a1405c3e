import Book
import Markup

/// What there is to find in one page, with its sections counted from 0.
struct SearchPage: Sendable {
  /// A line for the page, and one for each of its sections: see `SearchIndex`.
  private(set) var sections: [String] = []
  /// The sections in which each word stands, ascending.
  private(set) var words: [SearchWord: [Int]] = [:]
  /// The sections by their addresses.
  private(set) var anchors: [(address: String, section: Int)] = []

  init(title: String, output: String) {
    sections.append("#\(oneLine(title))\t\(output.dropLast(5))")
    add(title)
  }

  init(_ chapter: Chapter, _ page: Site.Page) {
    self.init(title: page.title, output: page.output)
    let withheld = Withheld(chapter)
    var headings = withheld.shown(chapter.sections.dropFirst())[...]
    var headingEnd = chapter.sections.first.map { chapter.document.nodes[$0.node].end } ?? 0
    for (index, node) in chapter.document.nodes.enumerated() {
      while let next = headings.first, next.node <= index {
        headings.removeFirst()
        headingEnd = chapter.document.nodes[next.node].end
        anchors.append(("\(page.output)#\(next.anchor)", sections.count))
        begin(section: next.title, next.anchor)
      }
      guard !withheld.contains(index) else { continue }
      switch node.kind {
      case .text(let text) where index >= headingEnd, .code(let text) where index >= headingEnd: add(text)
      default: break
      }
    }
  }

  mutating func begin(section title: String, _ anchor: String) {
    let title = oneLine(title)
    sections.append(plainSlug(title) == anchor ? title : "\(title)\t\(anchor)")
    add(title)
  }

  /// Adds the words of a text to the section that was begun last.
  mutating func add(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return add(letters: text.utf8) }
    add(letters: text.lowercased().utf8)
  }

  /// Adds the words of a text whose letters beyond ASCII are small.
  private mutating func add(letters: String.UTF8View) {
    let section = sections.count - 1
    var word = SearchWord()
    var count = 0
    func end(_ words: inout [SearchWord: [Int]]) {
      if count > 2 { words[word, default: []].note(section) }
      (word, count) = (SearchWord(), 0)
    }
    for byte in letters {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): word.append(byte, at: count)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20, at: count)
      default:
        end(&words)
        continue
      }
      count += 1
    }
    end(&words)
  }
}

extension [Int] {
  /// Adds a section, if it isn't the last already.
  fileprivate mutating func note(_ section: Int) {
    if last != section { append(section) }
  }
}

/// The first letters of a word, which are small and of ASCII; in the order of the alphabet.
struct SearchWord: Hashable, Comparable {
  /// How many letters of a word count.
  static let length = 7

  /// The first letter in the highest byte.
  private var bytes: UInt64 = 0

  /// Adds a letter; those that don't count are left out.
  mutating func append(_ letter: UInt8, at place: Int) {
    if place < Self.length { bytes |= UInt64(letter) << (56 - 8 * place) }
  }

  var text: String {
    let letters = (0..<Self.length).map { UInt8(truncatingIfNeeded: bytes >> (56 - 8 * $0)) }
    return String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
  }

  static func < (one: SearchWord, two: SearchWord) -> Bool { one.bytes < two.bytes }
}

/// The anchor that the script makes of a title, which is nearly always the section's own.
private func plainSlug(_ title: String) -> String {
  String(
    title.lowercased().compactMap { character -> Character? in
      if character == " " || character == "-" { return "-" }
      return character.isASCII && (character.isLetter || character.isNumber) || character == "_" ? character : nil
    })
}

private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
