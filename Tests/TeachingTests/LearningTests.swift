import Book
import Classroom
import Testing

@testable import Teaching

@Suite struct LearningTests {
  @Test func `Cards keep their ids in a new edition, and have the answer behind`() throws {
    let one = cards(of: try TinyBook().book)
    let two = cards(of: try TinyBook(changing: [("### Exercise 1.1 ★ What", "### Exercise 1.1 ★★ Then what")]).book)
    #expect(one.count == 1 && one.map(\.id) == two.map(\.id))
    #expect(one[0].front.string.contains("print(&quot;a&quot;)") && !one[0].front.string.contains("1.1"))
    #expect(one[0].back.string.hasPrefix("<pre style=\"text-align: left\">a</pre>"))
    let lines = ankiText(one, deck: "A book").split(separator: "\n")
    #expect(lines.prefix(6).allSatisfy { $0.hasPrefix("#") } && lines.count == 7)
    #expect(lines[6].split(separator: "\t").count == 4)
  }

  @Test func `What was hard comes again soon, and everything else after a month`() throws {
    let exercises = try TinyBook().book.exercises.map(\.exercise)
    func why(_ line: String) -> String? {
      repetitions(exercises, LearnerProgress("two \(line)\n"), today: "2026-03-31").first?.why
    }
    #expect(why("solved 2026-03-29 attempts=1 hints=2 hinted-after=1 aided") == nil)
    #expect(why("solved 2026-03-27 attempts=1 hints=2 hinted-after=1 aided") == "you solved it 4 days ago with hints")
    #expect(why("solved 2026-03-20 attempts=5") == "it took you 5 attempts, 11 days ago")
    #expect(why("solved 2026-03-20 attempts=1") == nil)
    #expect(why("solved 2026-03-01 attempts=1") == "you solved it 30 days ago")
    #expect(why("started attempts=9") == nil)
  }
}
