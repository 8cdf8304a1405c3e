import Files
import Testing

@testable import Teaching

@Suite struct CSVTests {
  @Test(arguments: ["a,b\n1,\"x, y\"\n", "a;b\r\n1;2\r\n", "\u{FEFF}id,name\nada,\"A \"\"L\"\"\"\n", "a\tb\n1\t2\n"])
  func `What was read is written back byte for byte`(text: String) throws {
    #expect(try CSV(text, path: "t.csv").text == text)
  }

  @Test func `Only a cell that changes is written anew`() throws {
    var table = try CSV("\"id\",\"points\"\r\n\"ada\",\"\"\r\n\"ben\",\"3\"\r\n", path: "t.csv")
    table[0, 1] = "7.5"
    #expect(table.text == "\"id\",\"points\"\r\n\"ada\",7.5\r\n\"ben\",\"3\"\r\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-2", "-2"), ("-", "-"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "\"'\t=1\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), (" a", "\" a\""), ("plain", "plain"),
  ])
  func `No cell is a formula, and each can be read again`(text: String, written: String) throws {
    #expect(CSV.written(text) == written)
    let table = CSV(header: ["a", "b"], rows: [[text, "z"]])
    let again = try CSV(table.text, path: "t.csv")
    #expect(again.rows == [[written.hasPrefix("'") || written.hasPrefix("\"'") ? "'" + text : text, "z"]])
  }

  @Test(arguments: [
    ("", "t.csv is empty: its first line has to name the columns"),
    ("a,b\n1,\"2\n3,4\n", "t.csv:2: this quotation has no end: close it with \""),
    ("a,a\n1,2\n", "t.csv:1: two columns are called ‘a’: rename one"),
    (
      "a,b\n\"1\n\",2\n3\n4,5,6\n",
      """
      t.csv:4: this row has 1 cells, and the first line names 2 columns
      t.csv:5: this row has 3 cells, and the first line names 2 columns
      """
    ),
  ])
  func `A broken table says where it is broken`(text: String, message: String) {
    #expect(throws: Complaint(message)) { try CSV(text, path: "t.csv") }
  }
}
