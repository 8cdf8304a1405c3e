import Book
import CoreHistory
import Foundation

/// The lines and texts that no learner may be given: those of hidden checks, references and mutants, unless they also
/// stand in the open.
public struct Secrets: Sendable {
  /// A secret, and its place in the book.
  struct Secret: Sendable {
    /// The text without blanks, since those may have changed.
    let bytes: [UInt8]
    let path: String
    let line: Int
  }

  private let secrets: [Secret]
  /// The places in `secrets`, by a hash of the first `least` bytes.
  private let byBeginning: [UInt64: [Int]]

  /// The fewest bytes of a secret: shorter texts tell too little, and stand in too many places.
  private static let least = 12

  /// Collects the secrets of some exercises.
  public init(_ exercises: [(page: Chapter, exercise: Exercise)], of book: Book, _ history: History) {
    let open = Secrets.open(in: book, history)
    var secrets: [Secret] = []
    var seen: Set<String> = []
    for (page, exercise) in exercises {
      let blocks = exercise.hidden + exercise.mutants + [exercise.reference].compactMap(\.self)
      for block in blocks {
        for line in block.code.lines {
          let whole = squeezed(line.text)
          // Of a hidden check also string literals are secrets, of a solution only whole lines.
          let texts = block.role == .hidden ? literals(in: line.text).map(squeezed) : []
          for text in [whole] + texts where text.utf8.count >= Secrets.least && seen.insert(text).inserted {
            if open.contains(text) { continue }
            secrets.append(Secret(bytes: Array(text.utf8), path: page.path, line: line.number))
          }
        }
      }
    }
    self.secrets = secrets
    byBeginning = Dictionary(grouping: secrets.indices) { Secrets.number(secrets[$0].bytes[..<Secrets.least]) }
  }

  public var count: Int { secrets.count }

  /// The texts of the book that everybody may read: the cores, and all lines of the pages but hidden checks, references
  /// and mutants.
  private static func open(in book: Book, _ history: History) -> OpenText {
    var lines: Set<String> = []
    for step in history.steps {
      for file in step.core.files { for line in file.lines { lines.insert(squeezed(line.text)) } }
    }
    for page in book.chapters {
      let secret = Set(
        page.exercises.flatMap(\.blocks).filter { $0.role.isSecret }.flatMap { $0.code.lines.map(\.number) })
      for (number, line) in page.document.source.lines.enumerated() where !secret.contains(number + 1) {
        lines.insert(squeezed(String(line)))
      }
    }
    return OpenText(lines: lines)
  }

  /// Finds secrets in a file, whatever blanks, tags of HTML or escapes are between their letters.
  ///
  /// - Returns: the place in the book of each secret that is there.
  public func found(in bytes: [UInt8], isMarkup: Bool) -> [String] {
    let text = isMarkup ? withoutMarkup(bytes) : bytes.filter { !isBlank($0) }
    guard text.count >= Secrets.least, !secrets.isEmpty else { return [] }
    var found: Set<Int> = []
    for place in 0...text.count - Secrets.least {
      guard let candidates = byBeginning[Secrets.number(text[place..<place + Secrets.least])] else { continue }
      for index in candidates where text[place...].starts(with: secrets[index].bytes) { found.insert(index) }
    }
    return found.sorted().map { "\(secrets[$0].path):\(secrets[$0].line)" }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// All texts that stand in the open.
private struct OpenText {
  private let lines: Set<String>
  private let all: String

  init(lines: Set<String>) {
    self.lines = lines
    all = lines.sorted().joined(separator: "\n")
  }

  func contains(_ text: String) -> Bool { lines.contains(text) || all.contains(text) }
}

extension ExerciseBlock.Role {
  fileprivate var isSecret: Bool {
    switch self {
    case .hidden, .reference, .mutant: true
    default: false
    }
  }
}

private func squeezed(_ line: String) -> String { line.filter { !$0.isWhitespace } }

private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

private func literals(in line: String) -> [String] {
  line.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
}

/// The letters of a page, without its tags and blanks, and with escapes resolved.
private func withoutMarkup(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte == UInt8(ascii: "<") {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
    } else if byte == UInt8(ascii: "&"), let (letter, length) = entity(bytes[index...].prefix(7)) {
      text.append(letter)
      index += length - 1
    } else if !isBlank(byte) {
      text.append(byte)
    }
    index += 1
  }
  return text
}

private func entity(_ bytes: ArraySlice<UInt8>) -> (UInt8, Int)? {
  let entities: [(StaticString, UInt8)] = [
    ("&lt;", 60), ("&gt;", 62), ("&amp;", 38), ("&quot;", 34), ("&#39;", 39),
  ]
  for (name, letter) in entities
  where bytes.starts(with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) {
    return (letter, name.utf8CodeUnitCount)
  }
  return nil
}
