import Files

/// A learner of the class.
public struct Student: Sendable, Equatable {
  /// The name that class files use: `ada`.
  public let id: String
  public var name: String
  public var email: String
  /// The name that is used wherever real names must not appear.
  public var pseudonym: String
  /// Further words that mean the learner, by the roster's column: numbers of a learning platform, accounts.
  public var others: [String: String]

  public init(id: String, name: String = "", email: String = "", pseudonym: String, others: [String: String] = [:]) {
    (self.id, self.name, self.email, self.pseudonym, self.others) = (id, name, email, pseudonym, others)
  }
}

/// The learners of a class, from `roster.csv`, the only file with names that the class keeps.
public struct Roster: Sendable {
  public let students: [Student]
  private let byWord: [String: Int]
  /// Words that mean several learners, with their places in `students`.
  private let namesakes: [String: [Int]]

  static let known = ["id", "name", "email", "pseudonym"]

  /// Reads the table, and reports all its mistakes at once.
  public init(_ text: String, path: String) throws {
    let table = try CSV(text, path: path)
    var faults: [String] = []
    for name in ["id"] where table.column(name) == nil {
      faults.append(
        "\(path):1: there is no column ‘\(name)’: the columns are \(Roster.known.joined(separator: ", ")), and others of your own"
      )
    }
    guard let idColumn = table.column("id") else { throw Complaint(faults.joined(separator: "\n")) }
    var students: [Student] = []
    var seen: [String: (id: String, line: Int)] = [:]
    var taken: Set<String> = []
    for (number, row) in table.rows.enumerated() {
      let line = table.lines[number]
      func cell(_ name: String) -> String { table.column(name).map { row[$0].trimmed } ?? "" }
      let id = row[idColumn].trimmed
      if let fault = Roster.fault(ofID: id) { faults.append("\(path):\(line): \(fault)") }
      let word = Roster.folded(id)
      if let first = seen[word], !id.isEmpty {
        faults.append("\(path):\(line): \(Roster.fault(ofID: id, like: first))")
      } else {
        seen[word] = (id, line)
      }
      let pseudonym = cell("pseudonym")
      if !pseudonym.isEmpty, let fault = Roster.fault(ofID: pseudonym) { faults.append("\(path):\(line): \(fault)") }
      if !pseudonym.isEmpty, !taken.insert(pseudonym).inserted {
        faults.append("\(path):\(line): somebody else has the pseudonym ‘\(pseudonym)’ already")
      }
      let others = table.header.enumerated().filter { !Roster.known.contains($1) && !$1.isEmpty }
      students.append(
        Student(
          id: id, name: cell("name"), email: cell("email"), pseudonym: pseudonym,
          others: Dictionary(others.map { ($1, row[$0].trimmed) }) { first, _ in first }))
    }
    try Complaint.throwAll(faults)
    self.init(students)
  }

  public init(_ students: [Student]) {
    self.students = students
    var bearers: [String: [Int]] = [:]
    for (index, student) in students.enumerated() {
      let words = [student.id, student.email, student.pseudonym, student.name] + student.others.values
      for word in Set(words.map(Roster.folded)) where !word.isEmpty { bearers[word, default: []].append(index) }
    }
    // An id belongs to its learner alone, even if it is also a name of another.
    for (index, student) in students.enumerated() { bearers[Roster.folded(student.id)] = [index] }
    namesakes = bearers.filter { $0.value.count > 1 }
    byWord = bearers.filter { $0.value.count == 1 }.mapValues { $0[0] }
  }

  /// Returns the learner whom a word means: an id, an address, a name, a number; nil for nobody or several.
  public func student(_ word: String) -> Student? { byWord[Roster.folded(word)].map { students[$0] } }

  /// Returns the learners whom an ambiguous word means; none for any other word.
  func namesakes(_ word: String) -> [Student] { (namesakes[Roster.folded(word)] ?? []).map { students[$0] } }

  public subscript(id: String) -> Student? { students.first { $0.id == id } }

  private static func fault(ofID id: String, like first: (id: String, line: Int)) -> String {
    if id == first.id { return "‘\(id)’ is in line \(first.line) already" }
    return
      "‘\(shown(id))’ differs from ‘\(shown(first.id))’ in line \(first.line) by case, - and _ only, and is looked for without these: give another"
  }

  /// A word without what tells no two learners apart: case, blanks and punctuation.
  private static func folded(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "@" || $0 == "." }
  }

  /// Returns why a word can't be an id, which is also the name of files; nil if it can.
  private static func fault(ofID id: String) -> String? {
    if id.isEmpty { return "give an id" }
    let isPlain = id.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
    }
    guard isPlain, !id.hasPrefix("."), !id.hasPrefix("-"), id.count <= 64 else {
      return "‘\(shown(id))’ can't be an id: letters, digits, - _ and . are allowed, 64 at most"
    }
    return nil
  }
}

/// Returns a roster's table with a pseudonym for everybody who had none; other cells keep their values.
///
/// - Parameter random: the source of pseudonyms, which say nothing about the person.
public func withPseudonyms(
  _ text: String, path: String, using random: inout some RandomNumberGenerator
) throws -> String {
  var table = try CSV(text, path: path)
  if table.column("pseudonym") == nil { table.addColumn("pseudonym") }
  let column = table.column("pseudonym")!
  var taken = Set(table.rows.map { $0[column].trimmed })
  for row in 0..<table.count where table[row, column].trimmed.isEmpty {
    var name = ""
    repeat {
      name = "p" + String((0..<6).map { _ in "bcdfghjkmnpqrstvwxz23456789".randomElement(using: &random)! })
    } while !taken.insert(name).inserted
    table[row, column] = name
  }
  return table.text
}
