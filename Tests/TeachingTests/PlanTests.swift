import Book
import Files
import Foundation
import Testing

@testable import Teaching

@Suite struct PlanTests {
  private let exercises = [(chapter: "7", id: "pairwise"), (chapter: "7", id: "prints"), (chapter: "8", id: "merge")]

  private func plan(_ text: String) throws -> ClassPlan {
    try ClassPlan(text, path: "class.toml", exercises: exercises)
  }

  @Test func `A plan says all that it says`() throws {
    let plan = try plan(
      """
      name = "Autumn"
      zone = "+01:00"
      scoring = "whole"
      counts = "best"
      hidden = "count"
      seed = 7

      [late]
      grace = 5
      penalty = 20
      days = 2

      [[exercise]]
      id = "merge"
      points = 4
      due = 2026-03-01

      [[exercise]]
      chapter = 7
      due = 2026-03-02T12:00:00Z

      [[extension]]
      students = ["ada"]
      exercises = ["merge"]
      days = 7

      [[group]]
      name = "red"
      students = ["ada", "ben"]
      """)
    #expect(plan.name == "Autumn" && plan.zone == 3600 && plan.scoring == .whole && plan.counting == .best)
    #expect(plan.sight == .count && plan.seed == 7 && plan.late == ClassPlan.Late(grace: 5, penalty: 20, days: 2))
    #expect(plan.tasks.map(\.id) == ["merge", "pairwise", "prints"] && plan.tasks.map(\.points) == [4, 10, 10])
    #expect(plan.tasks[0].due?.description == "2026-03-01T22:59:59Z")
    #expect(plan.tasks[1].due?.description == "2026-03-02T12:00:00Z")
    #expect(plan.due(plan.tasks[0], for: "ada")?.description == "2026-03-08T22:59:59Z")
    #expect(plan.due(plan.tasks[0], for: "ben") == plan.tasks[0].due)
    #expect(plan.team(of: "ben", for: "merge") == ["ada", "ben"] && plan.team(of: "cleo", for: "merge") == ["cleo"])
  }

  @Test func `All mistakes come in one run, each with its line`() {
    let text = """
      name = "Autumn"
      colour = "red"
      scoring = "half"

      [[exercise]]
      id = "pairwize"
      point = 3

      [[exercise]]
      id = "merge"
      points = "ten"
      opens = 2026-03-02
      due = 2026-03-01

      [[exercise]]
      chapter = "9"

      [[extension]]
      students = []
      exercises = ["prints"]

      [[group]]
      students = ["ada"]
      """
    #expect(
      throws: Complaint(
        """
        class.toml:2: nothing here is called ‘colour’; there is name, zone, scoring, counts, hidden, seed, late, exercise, extension, group
        class.toml:3: ‘scoring’ has to be "share" or "whole"
        class.toml:6: there is no exercise ‘pairwize’; did you mean ‘pairwise’?
        class.toml:7: nothing here is called ‘point’; did you mean ‘points’?
        class.toml:11: ‘points’ has to be a whole number from 0 to 100000
        class.toml:13: it is due before it opens
        class.toml:16: chapter 9 has no exercise that a machine can check
        class.toml:18: say who has more time: students = ["…"]
        class.toml:18: say how much: due = …, or days = …
        class.toml:18: the exercise ‘prints’ isn't one of this class
        class.toml:22: a group has two students or more: students = ["…", "…"]
        """)
    ) { try plan(text) }
  }

  @Test func `Each value that can't be one says what it has to be`() {
    let text = """
      name = "a"
      zone = "CET"
      late = 3

      [[exercise]]
      points = 1

      [[exercise]]
      id = "merge"
      due = "soon"

      [[exercise]]
      id = "pairwise"

      [[exercise]]
      id = "pairwise"

      [[extension]]
      students = "ada"
      days = 1

      [[group]]
      name = 3
      students = ["ada", "ben"]
      exercises = ["merge"]

      [[group]]
      students = ["ada", "cleo"]
      exercises = ["merge"]
      """
    #expect(
      throws: Complaint(
        """
        class.toml:2: ‘CET’ is no offset from UTC: write "+01:00", or "Z"
        class.toml:3: ‘late’ has to be a table: [late]
        class.toml:5: say which exercise: id = "…", or chapter = … for all of a chapter
        class.toml:10: ‘due’ has to be a date, as 2026-03-01T23:59:00+01:00 or 2026-03-01
        class.toml:15: the exercise ‘pairwise’ is named twice
        class.toml:18: say who has more time: students = ["…"]
        class.toml:19: ‘students’ has to be a list of texts: ["…", "…"]
        class.toml:23: ‘name’ has to be a text in quotation marks
        class.toml:27: ‘ada’ is in two groups for ‘merge’
        """)
    ) { try plan(text) }
  }

  @Test(arguments: [
    ("", "give the class a name: name = \"…\""),
    ("name = \"a\"", "name an exercise: [[exercise]], and below it id = \"…\""),
    ("name = \"a\"\nexercise = 3", "‘exercise’ has to be tables: [[exercise]]"),
    (
      "name = \"a\"\n[[exercise]]\nid = \"zebra\"",
      "there is no exercise ‘zebra’; `./Tools/book exercise list` shows all that a machine can check"
    ),
  ])
  func `A plan that lacks something says what`(text: String, message: String) {
    let line = max(1, text.split(separator: "\n").count)
    #expect(throws: Complaint("class.toml:\(line): \(message)")) { try plan(text) }
  }

  @Test func `A file that is no TOML says where`() {
    #expect(throws: Complaint("class.toml:3:1: Error while parsing value: could not determine value type")) {
      try plan("name = \"a\"\nx = [1,\ny = 2\n")
    }
    #expect(throws: Complaint("class.toml:2:5: Error while parsing key-value pair: expected value, saw '\\n'")) {
      try plan("name = \"a\"\nx = \n")
    }
  }

  @Test(arguments: [
    (0, 1000, 0), (59 * 60, 1000, 0), (61 * 60, 500, 1), (24 * 3600, 500, 1), (25 * 3600, 0, 2), (49 * 3600, 0, 3),
  ])
  func `Being late costs what the plan says`(seconds: Int, points: Int, days: Int) throws {
    var plan = ClassPlan()
    plan.late = ClassPlan.Late(grace: 60, penalty: 50, days: 1)
    let due = try #require(Moment("2026-03-01T12:00:00Z"))
    let task = ClassPlan.Task(id: "merge", points: 10, due: due)
    let score = plan.score(passed: 4, of: 4, task, received: Moment(seconds: due.seconds + seconds), for: "ada")
    #expect(score.hundredths == points && score.daysLate == days)
  }

  @Test(arguments: [
    ("2026-03-01", 3600, false, "2026-02-28T23:00:00Z"), ("2026-03-01", 0, true, "2026-03-01T23:59:59Z"),
    ("2026-03-01T10:30", 7200, false, "2026-03-01T08:30:00Z"),
    ("2026-03-01 10:30:15Z", 7200, false, "2026-03-01T10:30:15Z"),
    ("2024-02-29T00:00:00-05:30", 0, false, "2024-02-29T05:30:00Z"),
  ])
  func `Moments are read with the class's clocks`(text: String, zone: Int, isEnd: Bool, utc: String) {
    #expect(Moment(text, zone: zone, isEnd: isEnd)?.description == utc)
  }

  @Test(arguments: [
    (0, "2026-02-28 23:59 (UTC)"), (3600, "2026-03-01 00:59 (UTC+01:00)"), (-19800, "2026-02-28 18:29 (UTC-05:30)"),
  ])
  func `Moments are shown to people as the class's clocks show them`(zone: Int, words: String) throws {
    #expect(try #require(Moment("2026-02-28T23:59:59Z")).words(zone: zone) == words)
  }

  @Test(arguments: ["2025-02-29", "2026-13-01", "2026-3", "2026-03-01T25:00", "2026-03-01T10:00+1", "", "soon"])
  func `What is no moment is none`(text: String) { #expect(Moment(text) == nil) }

  // MARK: The folder

  @Test func `Learners in the plan whom nobody in the roster is are told, with whom was meant`() throws {
    let text = """
      name = "a"
      [[exercise]]
      id = "merge"
      [[extension]]
      students = ["adda", "ben"]
      days = 1
      [[group]]
      students = ["ada", "zacharias"]
      """
    let roster = Roster(["ada", "ben"].map { Student(id: $0, pseudonym: "p-\($0)") })
    #expect(
      ClassFolder(URL(fileURLWithPath: "/c")).faults(of: try plan(text), roster) == [
        "/c/class.toml:4: nobody in roster.csv has the id ‘adda’: did you mean ‘ada’?",
        "/c/class.toml:7: nobody in roster.csv has the id ‘zacharias’",
      ])
  }

  @Test func `Lines of receipts and results that can't be read are told, all in one run`() async throws {
    try await inTemporaryFolder { url in
      let folder = ClassFolder(url)
      try write(["submissions/receipts.jsonl": "{}\n\nseven\n", "results/seed": "seven\n"], in: url)
      let file = folder.submissions.appending(path: "receipts.jsonl").path
      #expect(
        throws: Complaint(
          """
          \(file):1: this line can't be read: take it out, or take the file from a backup
          \(file):3: this line can't be read: take it out, or take the file from a backup
          """)
      ) { try folder.receipts() }
      #expect(throws: Complaint("\(folder.results.path)/seed has to hold one whole number")) {
        try folder.seed(ClassPlan())
      }
    }
  }

  // MARK: The roster

  @Test func `Pseudonyms are given once and stay, and nothing else is touched`() throws {
    var random = SystemRandomNumberGenerator()
    let text = "id,name,email,canvas\r\nada,\"Lovelace, Ada\",ada@example.org,4711\r\nben,Ben,,\r\n"
    let once = try withPseudonyms(text, path: "roster.csv", using: &random)
    let roster = try Roster(once, path: "roster.csv")
    #expect(roster.students.allSatisfy { $0.pseudonym.hasPrefix("p") && $0.pseudonym.count == 7 })
    #expect(try withPseudonyms(once, path: "roster.csv", using: &random) == once)
    let names = roster.students.map(\.pseudonym)
    let rows = text.split(separator: "\r\n")
    #expect(once == "\(rows[0]),pseudonym\r\n\(rows[1]),\(names[0])\r\n\(rows[2]),\(names[1])\r\n")
    #expect(roster.student("4711")?.id == "ada" && roster.student("lovelace ada")?.id == "ada")
    #expect(roster.student(roster.students[1].pseudonym)?.id == "ben" && roster.student("") == nil)
  }

  @Test func `A column of pseudonyms leaves the other cells as the spreadsheet wrote them`() throws {
    var random = SystemRandomNumberGenerator()
    let text = "\u{FEFF}\"id\";phone\r\nada;+49 170 123\r\n"
    let once = try withPseudonyms(text, path: "roster.csv", using: &random)
    let name = try #require(try Roster(once, path: "roster.csv").students.first?.pseudonym)
    #expect(once == "\u{FEFF}\"id\";phone;pseudonym\r\nada;+49 170 123;\(name)\r\n")
  }

  @Test func `Two of one name are nobody, by that name`() throws {
    let roster = try Roster("id,name\nann,Kim Lee\nkim,Kim Lee\n", path: "roster.csv")
    #expect(
      roster.student("Kim Lee") == nil && roster.student("ann")?.id == "ann" && roster.student("kim")?.id == "kim")
  }

  @Test func `A table that isn't UTF-8 says how to save it`() async throws {
    try await inTemporaryFolder { folder in
      let file = folder.appending(path: "people.csv")
      for bytes in [Data([0x69, 0x64, 0x0a, 0xf6]), "id\nada\n".data(using: .utf16LittleEndian)!] {
        try bytes.write(to: file)
        #expect(
          throws: Complaint(
            "people.csv is no text in UTF-8: save it as UTF-8, which spreadsheets call CSV UTF-8")
        ) { try readTable(file, called: "people.csv") }
      }
    }
  }

  @Test func `A roster without ids says which columns there are`() {
    #expect(
      throws: Complaint(
        "roster.csv:1: there is no column ‘id’: the columns are id, name, email, pseudonym, and others of your own")
    ) { try Roster("name\nAnna\n", path: "roster.csv") }
  }

  @Test func `A roster's mistakes come in one run`() {
    #expect(
      throws: Complaint(
        """
        roster.csv:3: ‘a b’ can't be an id: letters, digits, - _ and . are allowed, 64 at most
        roster.csv:4: ‘ada’ is in line 2 already
        roster.csv:4: somebody else has the pseudonym ‘p1’ already
        roster.csv:5: give an id
        roster.csv:7: ‘71-2’ differs from ‘7-12’ in line 6 by case, - and _ only, and is looked for without these: give another
        roster.csv:8: ‘Ada’ differs from ‘ada’ in line 2 by case, - and _ only, and is looked for without these: give another
        """)
    ) { try Roster("id,pseudonym\nada,p1\na b,p2\nada,p1\n,p3\n7-12,p4\n71-2,p5\nAda,p6\n", path: "roster.csv") }
  }
}
