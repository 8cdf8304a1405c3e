import Grading
import SwiftParser
import SwiftSyntax

/// A solution as its tokens say it, without comments, layout and names of its own.
struct SolutionTokens {
  /// A token's kind where names of one's own don't count; all of them are the same word.
  let words: [String]

  /// - Parameter given: names that mean something to all: those of the starter, the contract and the core.
  init(_ text: String, given: Set<String>) {
    let tokens = Parser.parse(source: text).tokens(viewMode: .sourceAccurate)
    words = tokens.compactMap { token in
      switch token.tokenKind {
      case .identifier(let name): given.contains(name) ? name : "name"
      case .stringSegment: "text"
      case .endOfFile: nil
      default: token.text
      }
    }
  }
}

/// Names in some Swift.
public func namesInCode(_ text: String) -> Set<String> {
  Set(
    Parser.parse(source: text).tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    })
}

/// The marks by which a solution is known among others: Schleimer, Wilkerson and Aiken's winnowing, over tokens.
///
/// Whatever two solutions share of `span + window - 1` tokens gives them a mark in common.
func marks(of words: [String], span: Int = 12, window: Int = 6) -> Set<UInt64> {
  guard words.count >= span else { return [] }
  let hashes = (0...words.count - span).map { start in hash(words[start..<start + span]) }
  guard hashes.count > window else { return Set(hashes.min().map { [$0] } ?? []) }
  var marks: Set<UInt64> = []
  for start in 0...hashes.count - window { marks.insert(hashes[start..<start + window].min()!) }
  return marks
}

/// The same on every machine and in every run.
private func hash(_ words: ArraySlice<String>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for word in words {
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x100_0000_01b3
  }
  return hash
}
