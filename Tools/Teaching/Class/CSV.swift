import Files

/// A table in CSV (RFC 4180), as spreadsheets exchange it. Cells that aren't changed are written back byte for byte.
public struct CSV: Sendable, Equatable {
  /// A cell: its value, and its spelling in the file.
  struct Cell: Sendable, Equatable {
    var text: String
    var source: String
  }

  public private(set) var header: [String]
  private var head: [Cell]
  private var cells: [[Cell]]
  /// The lines of the file that the rows begin in, from 1.
  public private(set) var lines: [Int]
  private let separator: Character
  private let newline: String
  private let mark: String

  /// Reads a table.
  ///
  /// - Parameter path: the name of the file in messages.
  /// - Throws: a `Complaint` with the line where a quotation has no end, or where a row doesn't fit the header.
  public init(_ text: String, path: String) throws {
    var reader = CSVReader(text, path: path)
    var rows = try reader.rows()
    guard let first = rows.first else { throw Complaint("\(path) is empty: its first line has to name the columns") }
    head = first.cells
    header = first.cells.map { $0.text.trimmed }
    rows.removeFirst()
    var faults: [String] = []
    for name in Set(header) where header.count(where: { $0 == name }) > 1 && !name.isEmpty {
      faults.append("\(path):1: two columns are called ‘\(name)’: rename one")
    }
    for row in rows where row.cells.count != header.count {
      faults.append(
        "\(path):\(row.line): this row has \(row.cells.count) cells, and the first line names \(header.count) columns")
    }
    try Complaint.throwAll(faults.sorted())
    cells = rows.map(\.cells)
    lines = rows.map(\.line)
    (separator, newline, mark) = (reader.separator, reader.newline, reader.mark)
  }

  /// Makes a table that is in no file yet, separated by commas.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    (separator, newline, mark) = (",", "\n", "")
    head = header.map { Cell(text: $0, source: CSV.written($0)) }
    cells = rows.map { row in row.map { Cell(text: $0, source: CSV.written($0)) } }
    lines = cells.indices.map { $0 + 2 }
  }

  public var count: Int { cells.count }

  /// `true` if semicolons separate the cells, as spreadsheets have it where the comma is for decimals.
  var isCommaFree: Bool { separator == ";" }

  public var rows: [[String]] { cells.map { $0.map(\.text) } }

  public func column(_ name: String) -> Int? { header.firstIndex(of: name) }

  public subscript(row: Int, column: Int) -> String {
    get { cells[row][column].text }
    set {
      guard newValue != cells[row][column].text else { return }
      cells[row][column] = Cell(text: newValue, source: CSV.written(newValue, separator))
    }
  }

  /// Adds a last column, whose cells are empty.
  mutating func addColumn(_ name: String) {
    header.append(name)
    head.append(Cell(text: name, source: CSV.written(name, separator)))
    for row in cells.indices { cells[row].append(Cell(text: "", source: "")) }
  }

  /// The table as the text of a file.
  public var text: String {
    mark + ([head] + cells).map { $0.map(\.source).joined(separator: String(separator)) + newline }.joined()
  }

  /// Returns a cell's spelling: in quotation marks where it needs them, and never as a formula.
  ///
  /// A cell that begins with `=`, `+`, `-`, `@`, a tab or a return is a formula to spreadsheets, unless it is a number
  /// or a single dash. It gets an apostrophe in front.
  static func written(_ text: String, _ separator: Character = ",") -> String {
    let isFormula = text != "-" && text.first.map { "=+-@\t\r\n＝＋－＠".contains($0) } ?? false
    let text = isFormula && Double(text) == nil ? "'" + text : text
    let isPlain = !text.contains { $0 == separator || "\",;".contains($0) || $0.isNewline || $0 == "\t" }
    return isPlain && text == text.trimmed ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// Reads a text cell by cell.
private struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private let path: String
  private var index = 0
  private var line = 1
  let separator: Character
  let newline: String
  /// The byte order mark that some spreadsheets put before UTF-8, or nothing.
  let mark: String

  init(_ text: String, path: String) {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    scalars = Array(hasMark ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...])
    mark = hasMark ? "\u{FEFF}" : ""
    self.path = path
    let first = scalars.prefix { $0 != "\n" }
    newline = first.last == "\r" ? "\r\n" : "\n"
    // Spreadsheets write semicolons where the comma is for decimals, and tabs when asked to.
    let counts = [",", ";", "\t"].map { sign in (sign, first.count { $0 == Unicode.Scalar(sign) }) }
    separator = Character(counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? ",")
  }

  mutating func rows() throws -> [(line: Int, cells: [CSV.Cell])] {
    var rows: [(line: Int, cells: [CSV.Cell])] = []
    while index < scalars.count {
      let start = line
      var row: [CSV.Cell] = []
      repeat { row.append(try cell()) } while take(separator.unicodeScalars.first!)
      _ = take("\r")
      _ = take("\n")
      line += 1
      // An empty line is no row.
      if row.count > 1 || row[0].source != "" { rows.append((start, row)) }
    }
    return rows
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < scalars.count, scalars[index] == scalar else { return false }
    index += 1
    return true
  }

  private mutating func cell() throws -> CSV.Cell {
    let start = index
    var text = String.UnicodeScalarView()
    if take("\"") {
      let first = line
      while true {
        guard index < scalars.count else {
          throw Complaint("\(path):\(first): this quotation has no end: close it with \"")
        }
        if take("\"") {
          guard take("\"") else { break }
          text.append("\"")
        } else {
          if scalars[index] == "\n" { line += 1 }
          text.append(scalars[index])
          index += 1
        }
      }
    }
    while index < scalars.count, !isEnd(scalars[index]) {
      text.append(scalars[index])
      index += 1
    }
    return CSV.Cell(text: String(text), source: String(String.UnicodeScalarView(scalars[start..<index])))
  }

  private func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == separator.unicodeScalars.first || scalar == "\n" || scalar == "\r"
  }
}

extension String {
  /// The string without blanks around it.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
