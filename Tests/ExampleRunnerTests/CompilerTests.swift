import Foundation
import Testing

@testable import ExampleRunner

/// The compiler's errors in blocks, sorted by the block that they are about.
@Suite struct CompilerTests {
  private func block(_ code: String, line: Int, path: String = "Chapters/01-push.md") -> String {
    "import Testing\n#sourceLocation(file: \"\(path)\", line: \(line))\n\(code)\n#sourceLocation()\n"
  }

  private func read(_ text: String, _ blocks: [String: String]) throws -> [String: [String]] {
    try Compiler().read(text, blocks: blocks).mapValues { $0.map { "\($0.line):\($0.column) \($0.text)" } }
  }

  @Test func anErrorBelongsToTheBlockWhoseLineItNames() throws {
    let blocks = [
      "a": block("one\ntwo", line: 5), "b": block("three", line: 7),
      "c": block("four", line: 5, path: "Chapters/02-pull.md"),
    ]
    let text = """
      Chapters/01-push.md:6:3: error: cannot: convert
      Chapters/01-push.md:7:1: error: x
      Chapters/02-pull.md:5:2: error: y
      Chapters/01-push.md:5:1: warning: w
      Chapters/01-push.md:5:1: note: n
      5 | let a = 1
      """
    #expect(try read(text, blocks) == ["a": ["6:3 cannot: convert"], "b": ["7:1 x"], "c": ["5:2 y"]])
  }

  @Test func anErrorElsewhereBelongsToAllBlocks() throws {
    let blocks = ["a": block("one", line: 5), "b": block("two", line: 7)]
    #expect(try read("Setups.swift:3:1: error: x", blocks) == ["a": ["3:1 x"], "b": ["3:1 x"]])
    #expect(try read("nothing to say", blocks) == [:])
  }

  @Test func theCompilerItselfIsAsked() async throws {
    let blocks = [
      "right": block("func right() { let a = 1; _ = a }", line: 3),
      "wrong": block("func wrong() {\n  let a: Int = \"\"\n}", line: 10),
      "flow": block("func flow() -> Int {\n}", line: 20),
    ]
    let found = try await aside { try Compiler().messages(in: "ExampleRunner", setups: [], blocks: blocks) }
    #expect(found.keys.sorted() == ["flow", "wrong"])
    #expect(found["wrong"]?.map { "\($0.line):\($0.column)" } == ["11:16"])
    #expect(found["flow"]?.map(\.line) == [21])
  }

  @Test func aProgramHoldsIfItsTestsPass() async throws {
    func holds(_ claim: String) async throws -> Bool {
      try await aside { try Compiler().holds("import Testing\n@Test func claim() { #expect(\(claim)) }\n") }
    }
    #expect(try await holds("1 + 1 == 2"))
    #expect(try await !holds("1 + 1 == 3"))
  }

  @Test func anObjectFileWhoseSourceIsGoneIsLeftOut() throws {
    let folder = URL.temporaryDirectory.appending(path: "objects-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Sink.swift.o", "Gone.swift.o", "Sink.d"] {
      try Data().write(to: folder.appending(path: name))
    }
    func found() -> [String] { Compiler.objectFiles(in: folder).map { URL(filePath: $0).lastPathComponent } }
    #expect(found() == ["Gone.swift.o", "Sink.swift.o"])
    try "/core/Rx.swift\n'/a core/Sink.swift'\n".write(
      to: folder.appending(path: "sources"), atomically: false, encoding: .utf8)
    #expect(found() == ["Sink.swift.o"])
  }
}
