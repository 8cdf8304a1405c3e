import Book
import Files
import Testing

@testable import Teaching

@Suite struct GradebookTests {
  private let titles = ["pairwise": "7.2 Pairwise"]

  private var all: Standings {
    standings([
      ("ada", grading("a", [scene("one", "1 2 3 |"), scene("two", "1 2 3 |")])),
      ("ben", grading("b", [scene("one", "1 2 3 |"), scene("two", "1")])),
    ]).0
  }

  private func filled(_ text: String, _ platform: Gradebook, columns: [String: String] = [:]) throws -> FilledGradebook
  {
    try fill(text, path: "g.csv", for: platform, with: all, titles: titles, columns: columns)
  }

  @Test func `Moodle's gradebook keeps its columns, rows, quotation marks and other cells`() throws {
    let text = """
      "First name","Last name","ID number","Email address","Assignment: Pairwise (Real)","Course total (Real)"
      "Ada","L",,"ada@example.org","-","-"
      "Ben","=cmd()",,"BEN@example.org","","1.00"
      "Zoe","Z",,"zoe@example.org","3",""

      """
    let filled = try filled(text, .moodle)
    #expect(
      filled.text
        == text.replacing(#""ada@example.org","-","#, with: #""ada@example.org",10,"#)
        .replacing(#""BEN@example.org","","#, with: #""BEN@example.org",5,"#))
    #expect(filled.filled == 2)
    #expect(
      filled.notes == [
        "‘Assignment: Pairwise (Real)’ gets 7.2 Pairwise",
        "g.csv:4: nobody in roster.csv is ‘zoe@example.org’; the row stays as it is",
      ])
  }

  @Test func `Moodle's grading worksheet has one column of grades, and its own most`() throws {
    let text =
      "Identifier,Full name,Email address,Status,Grade,Maximum Grade\nParticipant 1,Name of ada,ada@example.org,Submitted,,10.00\n"
    #expect(try filled(text, .moodle).text == text.replacing("Submitted,,", with: "Submitted,10,"))
    #expect(
      throws: Complaint(
        "g.csv:2: the gradebook gives at most 100.00 points for ‘Grade’, and class.toml 10: make them the same")
    ) { try filled(text.replacing(",10.00", with: ",100.00"), .moodle) }
    for most in ["inf", "nan", "1e30"] {
      #expect(
        throws: Complaint(
          "g.csv:2: the gradebook gives at most \(most) points for ‘Grade’, and class.toml 10: make them the same")
      ) { try filled(text.replacing(",10.00", with: ",\(most)"), .moodle) }
    }
  }

  @Test func `Where semicolons separate cells, commas are for decimals`() throws {
    let text = "E-Mail-Adresse;Aufgabe: Pairwise (Punkte)\nada@example.org;\nben@example.org;\n"
    #expect(
      try filled(text, .moodle).text
        == "E-Mail-Adresse;Aufgabe: Pairwise (Punkte)\nada@example.org;10\nben@example.org;5\n")
  }

  @Test func `Canvas's gradebook has a row of points, and names turned around`() throws {
    let text = """
      Student,ID,SIS Login ID,Section,Pairwise (991),Sum
          Points Possible,,,,10,
      "ada, Name of",1,,S1,,
      Name of ben,2,ben,S1,,

      """
    let filled = try filled(text, .canvas, columns: ["sum": "Sum"])
    #expect(
      filled.text
        == text.replacing("\"ada, Name of\",1,,S1,,", with: "\"ada, Name of\",1,,S1,10,10")
        .replacing("2,ben,S1,,", with: "2,ben,S1,5,5"))
    #expect(filled.notes == ["‘Sum’ gets the sum of all points", "‘Pairwise (991)’ gets 7.2 Pairwise"])
  }

  @Test(arguments: [
    (
      "a,b\n1,2\n", [:],
      "g.csv:1: this is no gradebook of Moodle: it has none of the columns Email address, ID number, Username, Identifier, Full name, E-Mail-Adresse, ID-Nummer"
    ),
    (
      "Email address,X\nada@example.org,\n", [:],
      "g.csv:1: no column is called like an exercise of this class: name one with --column ID=NAME, or --column sum=NAME for all points; there is Email address, X"
    ),
    (
      "Email address,Week 7\nada@example.org,\n", ["pairwise": "Week 8"],
      "g.csv:1: there is no column ‘Week 8’; did you mean ‘Week 7’?"
    ),
    ("Email address,Week 7\nada@example.org,\n", ["zip": "Week 7"], "‘zip’ is no exercise of this class, and not sum"),
    (
      "Email address,Pairwise\nada@example.org,\nADA@example.org,\nben@example.org,\nada@example.org,\nben@example.org,\n",
      [:],
      """
      g.csv:3: ‘ada’ has two rows: take one out
      g.csv:5: ‘ada’ has two rows: take one out
      g.csv:6: ‘ben’ has two rows: take one out
      """
    ),
    (
      "Email address,Pairwise,Quiz: Pairwise\nada@example.org,,\n", ["sum": "Nothing", "zip": "None"],
      """
      g.csv:1: there is no column ‘Nothing’; there is Email address, Pairwise, Quiz: Pairwise
      ‘zip’ is no exercise of this class, and not sum
      g.csv:1: there is no column ‘None’; there is Email address, Pairwise, Quiz: Pairwise
      g.csv:1: two columns could be ‘pairwise’: name one with --column pairwise=NAME
      """
    ),
  ])
  func `A gradebook that doesn't fit says why`(text: String, columns: [String: String], message: String) {
    #expect(throws: Complaint(message)) { try filled(text, .moodle, columns: columns) }
  }

  @Test func `A gradebook of another platform isn't taken for Canvas's`() {
    #expect(
      throws: Complaint(
        "g.csv:1: this is no gradebook of Canvas: it has none of the columns SIS Login ID, SIS User ID, ID, Student")
    ) { try filled("Email address,Pairwise\nada@example.org,\n", .canvas) }
  }
}
