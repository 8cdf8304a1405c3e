import Book
import Files
import Foundation
import Grading
import Testing

@testable import Teaching

@Suite struct ReportTests {
  private func matter(_ gradings: [(id: String, grading: Grading)], plan: ClassPlan? = nil) -> ReportMatter {
    let (standings, results) = standings(gradings, plan: plan)
    let subject = ReportSubject(
      id: "pairwise", title: "7.2 Pairwise", page: "Operators", reading: ["“One memory for all”"])
    return ReportMatter(standings: standings, results: results, subjects: [subject], comments: Comments())
  }

  private let wrong = [scene("pairs", "1 |"), scene("the secret check", "9 9", expected: "8 8", hidden: true)]

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `A learner's page has nothing about others, no names, and nothing of what is hidden`() throws {
    let attack = "</pre><script>alert(1)</script>\u{202E}\u{1B}[31m"
    var mine = grading("a", wrong)
    mine.scenarios[0].message = attack
    mine.scenarios[0].output = attack
    let all = matter([("ada", mine), ("ben", grading("b", [scene("pairs", "2 |")]))])
    let page = text(try #require(reports(all)["learners/p-ada.html"]))
    for word in ["ben", "p-ben", "Name of", "ada@", "9 9", "8 8", "-9-9", "<script", "\u{202E}", "\u{1B}"] {
      #expect(!page.contains(word), "\(word)")
    }
    for word in ["0 of 2 checks passed", "expected", "&lt;script&gt;", "the secret check", "One memory for all"] {
      #expect(page.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    (ClassPlan.Sight.count, "Of 1 check that isn’t shown, 0 passed."), (.nothing, "0 of 1 visible checks passed."),
  ])
  func `A learner reads of hidden checks what the plan allows`(sight: ClassPlan.Sight, sentence: String) throws {
    var plan = ClassPlan()
    plan.sight = sight
    let page = text(try #require(reports(matter([("ada", grading("a", wrong))], plan: plan))["learners/p-ada.html"]))
    #expect(page.contains(sentence) && !page.contains("the secret check"))
  }

  @Test(arguments: [
    (3 * 86400, 10, "3 days late, which costs 30 %"), (86400, 0, "1 day late; "),
    (9 * 86400, 10, "9 days late, too late to count"),
  ])
  func `A learner reads what being late costs`(seconds: Int, penalty: Int, words: String) throws {
    var plan = ClassPlan()
    plan.late = ClassPlan.Late(grace: 0, penalty: penalty, days: 3)
    plan.tasks = [ClassPlan.Task(id: "pairwise", points: 10, due: Moment(seconds: 1_700_000_000 - seconds))]
    let page = text(try #require(reports(matter([("ada", grading("a", wrong))], plan: plan))["learners/p-ada.html"]))
    #expect(page.contains(words))
  }

  @Test func `A comment is written once, and everybody whom it is about reads it`() throws {
    var all = matter([
      ("ada", grading("a", wrong)), ("ben", grading("b", wrong)), ("cleo", grading("c", [scene("pairs", "1 2 3 |")])),
    ])
    let ideas = misconceptions(of: "pairwise", all.standings.standings(of: "pairwise"), [])
    #expect(ideas.count == 1 && ideas[0].students.count == 2)
    all.comments["pairwise", ideas[0].key] = "Think of the second source."
    let pages = reports(all)
    for (name, isTold) in [("p-ada", true), ("p-ben", true), ("p-cleo", false)] {
      #expect(text(pages["learners/\(name).html"]!).contains("Think of the second source.") == isTold)
    }
    #expect(text(pages["class.html"]!).contains("which all of them read"))
  }

  @Test func `The teacher's page says who, and without names on request`() throws {
    var all = matter([("ada", grading("a", wrong)), ("ben", grading("b", [scene("pairs", "1 2 3 |")]))])
    #expect(text(teacherReport(all)).contains("Name of ada"))
    all.hasNames = false
    let page = text(teacherReport(all))
    #expect(!page.contains("Name of") && page.contains("p-ada") && page.contains("an idea without a name"))
  }

  @Test(arguments: [
    (1, "1 solution doesn’t compile or doesn’t fit what the checks need, and is in no row below."),
    (2, "2 solutions don’t compile or don’t fit what the checks need, and are in no row below."),
  ])
  func `One that doesn't compile is told in the singular`(count: Int, sentence: String) {
    let all = (1...count).map { ("s\($0)", grading("d\($0)", [])) }
    #expect(text(teacherReport(matter(all))).contains(sentence))
  }

  @Test func `Two of one name are told apart, and nothing of nothing is no failure`() {
    let (made, results) = standings([("ada", grading("a", wrong)), ("ben", grading("b", wrong))])
    let roster = Roster(made.roster.students.map { Student(id: $0.id, name: "Anna Groß", pseudonym: $0.pseudonym) })
    var plan = made.plan
    plan.tasks.append(ClassPlan.Task(id: "merge", points: 10))
    let page = text(
      teacherReport(
        ReportMatter(
          standings: Standings(plan, roster, [], results), results: results, subjects: [], comments: Comments())))
    #expect(page.contains("Anna Groß (ada)") && page.contains("Anna Groß (ben)") && !page.contains("0 of 0"))
  }

  @Test func `A comment is found by what the report calls the idea`() throws {
    let text = """
      [[comment]]
      exercise = "pairwise"
      idea = "pairs don't overlap"
      text = \"\"\"
      Look again.

      Twice.
      \"\"\"

      [[comment]]
      exercise = "pairwise"
      idea = "pairs don't overlap"
      text = "x"
      """
    #expect(throws: Complaint("comments.toml:10: there is a comment on ‘pairs don't overlap’ already")) {
      try Comments(text, path: "comments.toml")
    }
    let one = try Comments(String(text.prefix { _ in true }.components(separatedBy: "\n\n[[").first!), path: "c")
    #expect(one["pairwise", "pairs don't overlap"] == "Look again.\n\nTwice.")
  }

  @Test func `What is no comment is told, all of it in one run`() {
    #expect(
      throws: Complaint("comments.toml:2: Error while parsing key-value pair: expected value, saw '\\n'")
    ) { try Comments("[[comment]]\ntext = \n", path: "comments.toml") }
    #expect(
      throws: Complaint(
        """
        comments.toml:2: nothing here is called ‘comments’; there is [[comment]]
        comments.toml:1: each comment begins with [[comment]], in two pairs of brackets
        """)
    ) { try Comments("[comment]\n[[comments]]\ntext = \"x\"\n", path: "comments.toml") }
    #expect(
      throws: Complaint(
        """
        comments.toml:5: a comment has an exercise, an idea and a text, and no ‘words’
        comments.toml:6: a comment has an exercise, an idea and a text, each in quotation marks
        """)
    ) {
      try Comments(
        "[[comment]]\nexercise = \"a\"\nidea = \"b\"\ntext = \"c\"\nwords = \"d\"\n[[comment]]\nidea = \"b\"\n",
        path: "comments.toml")
    }
  }

  @Test func `Comments that can't be read aren't taken for none`() async throws {
    try await inTemporaryFolder { url in
      let folder = ClassFolder(url)
      #expect(try folder.comments() == Comments())
      try Data([0x23, 0xfc, 0x0a]).write(to: folder.commentsFile)
      #expect(
        throws: Complaint(
          "\(folder.commentsFile.path) is no text in UTF-8: save it as UTF-8, which spreadsheets call CSV UTF-8")
      ) { try folder.comments() }
    }
  }

  @Test func `A comment that nobody reads is told, with what may have been meant`() throws {
    func comment(_ exercise: String, _ idea: String) -> String {
      "[[comment]]\nexercise = \"\(exercise)\"\nidea = \"\(idea)\"\ntext = \"x\"\n"
    }
    let text = [
      ("pairwise", "pairs dont overlap"), ("pairwise", "pairs don't overlap"), ("pairwise", "0123abcd"),
      ("pairwise", "one + another"), ("pairwize", "x"), ("pairwise", "zebra"),
    ].map(comment).joined()
    let unread = try Comments(text, path: "c").unread(among: ["pairwise": ["pairs don't overlap", "the end is lost"]])
    #expect(
      unread == [
        "c:1: no idea is called ‘pairs dont overlap’; did you mean ‘pairs don't overlap’?",
        "c:17: ‘pairwize’ is no exercise of this class",
        "c:21: no idea is called ‘zebra’: take its name from the report",
      ])
  }

  @Test func `The same class gives the same bytes`() {
    let all = matter([("ada", grading("a", wrong)), ("ben", grading("b", wrong))])
    #expect(reports(all) == reports(all))
  }
}

@Suite struct StandingTests {
  private let half = [scene("one", "1 2 3 |"), scene("two", "1")]
  private let right = [scene("one", "1 2 3 |"), scene("two", "1 2 3 |")]

  @Test(arguments: [(ClassPlan.Counting.last, 500), (.best, 1000)])
  func `The last submission counts, or the best`(counting: ClassPlan.Counting, points: Int) {
    var plan = ClassPlan()
    plan.counting = counting
    let all = standings([("ada", grading("a", right)), ("ada", grading("b", half))], plan: plan).0
    #expect(all.rows[0][0].hundredths == points && all.rows[0][0].attempts.count == 2)
  }

  @Test func `What one of a group hands in counts for all`() {
    var plan = ClassPlan()
    plan.tasks = [ClassPlan.Task(id: "pairwise", points: 10), ClassPlan.Task(id: "merge", points: 10)]
    plan.groups = [ClassPlan.Group(name: "red", students: ["ada", "ben"], exercises: ["pairwise"])]
    let all = standings(
      [("ada", grading("a", right)), ("ben", grading("b", right, exercise: "merge"))], plan: plan
    ).0
    #expect(all.rows.map { $0.map(\.hundredths) } == [[1000, 0], [1000, 1000]])
  }

  @Test func `A fault of the grader's isn't zero points`() {
    var broken = grading("a", [])
    broken.status = .graderError
    let all = standings([("ada", broken)]).0
    #expect(all.rows[0][0].state == .waiting)
  }

  @Test func `Missing results are told: whose, of which exercise, and what to run`() {
    var plan = ClassPlan()
    plan.tasks = [ClassPlan.Task(id: "pairwise", points: 10), ClassPlan.Task(id: "merge", points: 10)]
    #expect(standings([("ada", grading("a", right))], plan: plan).0.gap == nil)
    var broken = grading("b", [])
    broken.status = .graderError
    #expect(
      standings([("ada", grading("a", right)), ("ben", broken)], plan: plan).0.gap == """
        1 submission that counts has no result yet: run `./Tools/book class grade`.
          pairwise: ben
        """)
    var other = grading("c", [], exercise: "merge")
    other.status = .graderError
    let all = (1...13).map { ("s\($0)", broken) } + [("ada", other)]
    #expect(
      standings(all, plan: plan).0.gap == """
        14 submissions that count have no result yet: run `./Tools/book class grade`.
          pairwise: \((1...12).map { "s\($0)" }.joined(separator: ", ")), and 1 more
          merge: ada
        """)
  }

  @Test func `Regrading says what changed and why`() {
    let before = standings([("ada", grading("a", half)), ("ben", grading("b", right))]).0
    var new = grading("a", right, hidden: "h2")
    new.scenarios.append(scene("three", "1 2 3 |"))
    let after = standings([("ada", new), ("ben", grading("b", right, hidden: "h2"))]).0
    #expect(
      changes(from: before, to: after).map(\.description) == [
        "p-ada, pairwise: was 5, now 10: ‘two’ did something else and now passed; ‘three’ is new and passes; because the checks that aren’t shown, or the reference changed"
      ])
  }

  @Test(arguments: [
    ([scene("one", "1 2 3 |")], "t", 1000, "‘two’ is no longer checked"),
    ([Grading.Scenario](), "t", 0, "it did something else, and now it doesn’t compile"),
    (
      [scene("one", "1"), scene("two", "1")], "t2", 0,
      "‘one’ passed and now did something else; because the toolchain, the seed and the box that it runs in changed"
    ),
  ])
  func `Every reason of a change is told`(
    scenarios: [Grading.Scenario], toolchain: String, now: Int, reason: String
  ) {
    var new = grading("a", scenarios)
    new.digests.toolchain = toolchain
    if toolchain != "t" { (new.seed, new.rung) = (8, .landlock) }
    if scenarios.isEmpty { new.status = .doesNotCompile }
    let made = changes(from: standings([("ada", grading("a", half))]).0, to: standings([("ada", new)]).0)
    #expect(made.map(\.description) == ["p-ada, pairwise: was 5, now \(points(now)): \(reason)"])
  }

  @Test func `Shards are folded in any order and any number of times, and never contradict each other`() throws {
    let one = Results([grading("a", half)]), two = Results([grading("b", right)])
    var left = Results(), right = Results()
    try left.merge(one)
    try left.merge(two)
    try left.merge(one)
    try right.merge(two)
    try right.merge(one)
    #expect(left.all == right.all && left.count == 2)
    var seeded = grading("a", half)
    seeded.seed = 8
    let others = [
      (seeded, "their seeds differ"),
      (grading("a", half, hidden: "h2"), "the book, the toolchain or the grader differ"),
      (grading("a", self.right), "the same inputs gave two results"),
    ]
    for (other, reason) in others {
      #expect(
        throws: Complaint(
          "two results for one file of ‘pairwise’ (a): \(reason); grade all shards with the same book and the same results/seed"
        )
      ) { try left.merge(Results([other])) }
    }
    #expect(left.all == right.all)
  }
}
