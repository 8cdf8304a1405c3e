import Book
import Foundation
import Programs
import Tangle
import Testing

@testable import Classroom

/// Each exercise of `Fixtures/proofs` is unsound in a way of its own, but two; `expected.txt` has what is found.
@Suite(.awaitsPrograms) struct ProofTests {
  @Test func everyFaultOfAnExerciseIsFound() async throws {
    let (book, history) = try fixture("proofs")
    #expect(mistakes(of: book, history) == [])
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let verification = try Verification(book, history, cache: Cache(folder))
    var found: [Diagnostic] = []
    for (page, exercise) in book.exercises { found += try await verification.mistakes(of: exercise, in: page) }
    let expected = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/proofs/expected.txt")
    let text = found.map { "\($0)\n" }.joined()
    if ProcessInfo.processInfo.environment["REWRITE_FIXTURES"] != nil, ProcessInfo.processInfo.environment["CI"] == nil
    {
      try text.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: expected, encoding: .utf8)))
    // The proof that an exercise is sound is kept; the text around its blocks is looked at each time.
    for (page, exercise) in book.exercises where exercise.id == "leaks" {
      let again = try await verification.mistakes(of: exercise, in: page)
      #expect(again == found.filter { $0.message.contains("this line of") })
    }
  }
}
