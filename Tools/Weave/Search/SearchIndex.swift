import Book
import Markup

/// The index of the search box, written as a script so that it can be read from `file://`.
///
/// - `sections`: a line for each page, `#title⇥file`, and behind it one for each of its sections, `title⇥anchor`; the
///   anchor is left out if the script can derive it from the title.
/// - `words`: the first seven letters of every word, sorted. Each is written as the number of letters that it has in
///   common with the one before, the other letters, and the sections that have it: see `Postings`.
/// - `names`: `page.listing type:name,name(label:)`, for the names that each listing begins; `!` instead of the colon
///   if it begins the type.
/// - `terms`: `section term 术语`, for the terms that recaps give in two languages.
struct SearchIndex {
  private var sections: [String] = []
  private var words: [SearchWord: [Int32]] = [:]
  private var names: [String] = []
  private var terms: [String] = []

  /// - Parameter pages: the words to find on each page, in the book's order.
  init(_ site: Site, _ pages: [SearchPage], _ glossary: Glossary) {
    var anchors: [String: Int] = [:]
    for page in pages {
      for (address, section) in page.anchors { anchors[address] = sections.count + section }
      for place in page.words { words[place.word, default: []].append(Int32(sections.count) + place.section) }
      sections += page.sections
    }
    addNames(site)
    for term in glossary.terms {
      guard let place = term.places.first, let section = anchors["\(place.page.output)#\(place.anchor)"] else {
        continue
      }
      terms.append("\(section) \(term.english) \(term.chinese)")
    }
  }

  var script: String {
    let parts = [
      ("sections", sections.joined(separator: "\n")), ("words", encodedWords), ("names", names.joined(separator: "\n")),
      ("terms", terms.joined(separator: "\n")),
    ]
    return "window.searchIndex = { cut: \(SearchWord.length)"
      + parts.map { ", \($0): `\(literal($1))`" }.joined() + " };\n"
  }

  private mutating func addNames(_ site: Site) {
    var lines: [(key: String, mark: String, names: [String])] = []
    for name in site.names.names where name.last.base != "init" {
      let declared = name.last
      let listing = "\(name.begun.order).\(name.begun.anchor.drop { $0 != "." }.dropFirst())"
      if declared.isType, declared.container.isEmpty {
        lines.append(("\(listing) \(declared.name)", "!", []))
        continue
      }
      let key = "\(listing) \(declared.container)"
      if lines.last?.key != key { lines.append((key, ":", [])) }
      if lines[lines.count - 1].names.last != declared.name { lines[lines.count - 1].names.append(declared.name) }
    }
    names = lines.map { $0.key + $0.mark + $0.names.joined(separator: ",") }
  }

  private var encodedWords: String {
    var previous = ""
    var text = ""
    for (key, places) in words.sorted(by: { $0.key < $1.key }) {
      let word = key.text
      let shared = zip(word.utf8, previous.utf8).prefix { $0 == $1 }.count
      text += "\(shared)\(word.dropFirst(shared))"
      let tellsNothing = smallWords.contains(word) || places.count * 3 > sections.count && sections.count > 20
      text += tellsNothing ? Postings.everywhere : Postings.encode(places.map(Int.init))
      previous = word
    }
    return text
  }
}

/// Numbers of sections as text, ascending, without digits and lower-case letters.
///
/// Each number is written as its distance from the one before, less 1, from the lowest digit to the highest. The last
/// digit has one of 41 characters, those before it have one of 10 others.
enum Postings {
  /// Stands for all sections, for words that are too common to tell anything.
  static let everywhere = "~"

  static func encode(_ places: [Int]) -> String {
    var text: [UInt8] = []
    var previous = -1
    for place in places {
      var number = place - previous - 1
      while number >= last.count {
        text.append(more[number % more.count])
        number /= more.count
      }
      text.append(last[number])
      previous = place
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let last = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&'()*+,-./:;".utf8)
  private static let more = Array("<=>?@[]^_|".utf8)
}

/// Words that tell nothing about the subject of a section, as far as their letters count.
private let smallWords = Set(
  """
  about after again all also always and any are because been before being between both but came can could did does doing
  don done down each even ever every few for from get gets give given goes had has have having her here him his how into
  isn its itself just last later least less let like long made make makes many may might more most much must need needs
  never next nor not nothing now off often once one only onto other others our out over own put same say says see seen
  she should show since some still such take takes than that the their them then there these they thing things this
  those three through too two under until upon use used uses very was way well were what when where whether which while
  who whole whose why will with without would you your yours
  """.split(whereSeparator: \.isWhitespace).map { String($0.prefix(SearchWord.length)) })

/// Returns a text for a literal in backticks.
private func literal(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 16)
  var previous: UInt8 = 0
  for byte in text.utf8 {
    let isSpecial =
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "{") && previous == UInt8(ascii: "$")
    if isSpecial { bytes.append(UInt8(ascii: "\\")) }
    bytes.append(byte)
    previous = byte
  }
  return String(decoding: bytes, as: UTF8.self)
}
