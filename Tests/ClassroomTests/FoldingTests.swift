import Testing

@testable import Classroom

/// Sentences that are printed to a terminal fit its width, and lose no word.
@Suite struct FoldingTests {
  private static let sentences = (0..<30).map { words.prefix($0).joined(separator: " ") }
  private static let words = (0..<6).flatMap { _ in ["ab", "ababab", "ababababab", "abab", "abababab"] }

  @Test(arguments: sentences) func `A marked sentence keeps its words, and its lines have room`(sentence: String) {
    let lines = marked("✗", sentence).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= terminalColumns })
    let words = lines.flatMap { $0.split(separator: " ") }
    #expect(words == "✗ \(sentence)".split(separator: " "))
  }

  @Test(arguments: 1...terminalColumns - 2) func `A command is never broken into two lines`(width: Int) {
    let (sentence, way) = (String(repeating: "a", count: width), "./Tools/book exercise hint id")
    let lines = pointing(sentence, to: way).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= terminalColumns })
    #expect(lines.last?.hasSuffix(way) == true && (lines.count == 1 || lines.last == "  \(way)"))
    #expect(lines.count == (width + 1 + way.count <= terminalColumns ? 1 : 2))
  }
}
