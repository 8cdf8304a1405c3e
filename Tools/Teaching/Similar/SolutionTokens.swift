import Grading
import SwiftParser
import SwiftSyntax

/// The tokens of a solution, without comments and layout.
struct SolutionTokens {
  /// The text of each token; `name` stands for each name of the solution's own, and `text` for a piece of a string.
  let words: [String]

  /// - Parameter given: names that aren't the solution's own: those of the starter, the contract and the core.
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

/// Returns all identifiers in some Swift.
public func namesInCode(_ text: String) -> Set<String> {
  Set(
    Parser.parse(source: text).tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    })
}

/// Returns the fingerprints of a text: Schleimer, Wilkerson and Aiken's winnowing, over tokens.
///
/// Two texts that have `span + window - 1` tokens in a row in common have at least one fingerprint in common.
func marks(of words: [String], span: Int = 12, window: Int = 6) -> Set<UInt64> {
  guard words.count >= span else { return [] }
  let hashes = (0...words.count - span).map { start in hash(words[start..<start + span]) }
  guard hashes.count > window else { return Set(hashes.min().map { [$0] } ?? []) }
  var marks: Set<UInt64> = []
  for start in 0...hashes.count - window { marks.insert(hashes[start..<start + window].min()!) }
  return marks
}

/// A hash that is equal on every machine and in every run, which Swift's own isn't.
private func hash(_ words: ArraySlice<String>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for word in words {
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x100_0000_01b3
  }
  return hash
}
