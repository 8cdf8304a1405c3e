import RandomTesting
import Testing

@testable import CoreHistory

/// Laws of listings that are made at random.
@Suite struct RandomTests {
  private let old = [
    "let a = 1", "", "func b() {", "}", "case c", "// C", "", "let d = 1", "let e = 1", "", "init() {", "}",
  ]
  private let pieces = [
    ["let a = 2"], ["func b() {", "  2", "}"], ["case c(Int)"], ["let d = 2"], ["/// E", "let e = 2"], ["init() {}"],
    ["let n = 2"], ["", "func m() {", "}"], ["// ..."], ["// ..."], ["// ..."], [""],
  ]

  private func listing(_ random: inout Seeded) -> [String] {
    var result: [String] = []
    for (index, piece) in pieces.enumerated() where index < 6 && Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 0...2, using: &random) { result += pieces[6...].randomElement(using: &random)! }
      result += piece
    }
    return result + (Bool.random(using: &random) ? ["// ..."] : []) + ["let z = 2"]
  }

  @Test(arguments: 0..<4)
  func nothingIsLostAndNothingIsMoved(_ part: UInt64) {
    var accepted = 0
    for seed in part * 250..<(part + 1) * 250 {
      var random = Seeded(seed: seed)
      let shown = ["enum S {"] + listing(&random) + ["}"]
      let result = outcome(shown.joined(separator: "\n"), into: (["enum S {"] + old + ["}"]).joined(separator: "\n"))
      guard result.mistakes.isEmpty, shown.contains("// ...") else { continue }
      accepted += 1
      let text = result.text.split(separator: "\n").map(String.init)
      #expect(isSubsequence(shown.filter { $0 != "// ..." && $0 != "" }, of: text), "\(shown) gives \(text)")
      #expect(names(in: text).filter { !"nmz".contains($0) } == Array("abcdei"), "\(shown) gives \(text)")
      #expect(parseMistakes(in: lines(result.text)) == [])
    }
    #expect(accepted > 5)
  }

  private func isSubsequence(_ part: [String], of whole: [String]) -> Bool {
    var rest = part[...]
    for line in whole where line == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// The first letters of what is declared.
  private func names(in text: [String]) -> [Character] {
    text.compactMap { line in
      if line.hasPrefix("init") { return "i" }
      return ["let ", "func ", "case "].first(where: line.hasPrefix).map { line.dropFirst($0.count).first! }
    }
  }

  @Test func cutTextNeitherCrashesNorLoops() {
    let text = Array(
      "/// S\nclass S<T>: P {\n  // ...\n  case a, b\n  #if A\n  let s = \"\"\"\n  x\n  \"\"\"\n  #endif\n}\n// ...\nlet 😀 = 1"
    )
    for cut in text.indices {
      let shown = String(text[cut...]), old = String(text[..<cut])
      _ = merge(lines(shown), into: lines(old), file: "S.swift")
      _ = merge(lines(old), into: lines(String(text)), file: "S.swift")
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func aLongFileIsMergedInTime() {
    let members = (0..<3000).map { "  func f\($0)() {\n    print(\($0))\n  }" }
    expect(
      "class S {\n  // ...\n  func f3000() {}\n}", into: "class S {\n\(members.joined(separator: "\n\n"))\n}",
      gives: "class S {\n\(members.joined(separator: "\n\n"))\n\n  func f3000() {}\n}")
  }
}
