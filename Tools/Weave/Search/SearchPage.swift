import Book
import Markup

/// The words to find on one page; its sections are counted from 0.
struct SearchPage: Sendable {
  /// A line for the page, and one for each of its sections: see `SearchIndex`.
  private(set) var sections: [String] = []
  /// The words of each section, section by section.
  private(set) var words: [Occurrence] = []
  /// The sections by their addresses.
  private(set) var anchors: [(address: String, section: Int)] = []
  /// The words of the last section.
  private var seen: Set<SearchWord> = []

  /// A word, and a section that has it.
  struct Occurrence {
    let word: SearchWord
    let section: Int32
  }

  init(title: String, output: String) {
    sections.append("#\(oneLine(title))\t\(output.dropLast(5))")
    add(title)
  }

  init(_ chapter: Chapter, _ page: Site.Page) {
    self.init(title: page.title, output: page.output)
    let withheld = Hidden(chapter)
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
    // The page is complete, so unused memory is given back.
    (words, seen) = (words.map(\.self), [])
  }

  mutating func begin(section title: String, _ anchor: String) {
    let title = oneLine(title)
    sections.append(plainSlug(title) == anchor ? title : "\(title)\t\(anchor)")
    seen.removeAll(keepingCapacity: true)
    add(title)
  }

  /// Adds the words of a text to the last section; only ASCII letters make words.
  mutating func add(_ text: String) {
    var word = SearchWord()
    var count = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): word.append(byte, at: count)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20, at: count)
      default:
        end(&word, &count)
        continue
      }
      count += 1
    }
    end(&word, &count)
  }

  private mutating func end(_ word: inout SearchWord, _ count: inout Int) {
    if count > 2, seen.insert(word).inserted {
      words.append(Occurrence(word: word, section: Int32(sections.count - 1)))
    }
    (word, count) = (SearchWord(), 0)
  }
}

/// The first letters of a word, in lower-case ASCII. Words are compared alphabetically.
struct SearchWord: Hashable, Comparable {
  /// The number of letters that count.
  static let length = 7

  /// The letters, the first in the highest byte.
  private var bytes: UInt64 = 0

  /// Adds a letter, unless it is behind those that count.
  mutating func append(_ letter: UInt8, at place: Int) {
    if place < Self.length { bytes |= UInt64(letter) << (56 - 8 * place) }
  }

  var text: String {
    let letters = (0..<Self.length).map { UInt8(truncatingIfNeeded: bytes >> (56 - 8 * $0)) }
    return String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
  }

  static func < (one: SearchWord, two: SearchWord) -> Bool { one.bytes < two.bytes }
}

/// Returns the anchor that the script derives from a title; nearly always it is the section's own.
private func plainSlug(_ title: String) -> String {
  String(
    title.lowercased().compactMap { character -> Character? in
      if character == " " || character == "-" { return "-" }
      return character.isASCII && (character.isLetter || character.isNumber) || character == "_" ? character : nil
    })
}

private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
