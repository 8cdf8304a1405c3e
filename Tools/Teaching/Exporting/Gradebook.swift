import Book
import Files

/// A platform whose gradebook a teacher can export and import again.
public enum Gradebook: String, Sendable, CaseIterable { case moodle, canvas }

/// A teacher's own export with points filled in.
public struct FilledGradebook: Sendable, Equatable {
  public var text: String
  public var filled = 0
  /// Messages about the columns that were filled, rows of nobody in the roster, and learners without a row.
  public var notes: [String] = []
}

/// Fills points into a teacher's own export. No column and no row is added, and no other cell changes.
///
/// - Parameters:
///   - titles: the exercises' titles, by id: `7.2 Pairwise`.
///   - columns: the names of columns, by exercise or `sum`, where they aren't called like the exercise.
///   - givesZero: whether an exercise without a submission gets 0 points; otherwise its cell stays as it is.
public func fill(
  _ text: String, path: String, for platform: Gradebook, with standings: Standings, titles: [String: String],
  columns: [String: String] = [:], givesZero: Bool = false
) throws -> FilledGradebook {
  var table = try CSV(text, path: path)
  let people = try platform.columnsOfPeople(table, path)
  let targets = try platform.targets(table, path, standings.plan, titles, columns)
  try platform.checkMost(table, path, targets, standings)
  var filled = FilledGradebook(text: "")
  filled.notes = targets.map { target in
    "‘\(table.header[target.column])’ gets \(target.task.map { titles[$0.id] ?? $0.id } ?? "the sum of all points")"
  }
  var faults: [String] = []
  var seen: Set<String> = []
  for row in 0..<table.count where !platform.isAboutPoints(table, row) {
    let words = people.map { table[row, $0].trimmed }.filter { !$0.isEmpty }
    guard let student = platform.words(words).lazy.compactMap({ standings.roster.student($0) }).first,
      let index = standings.roster.students.firstIndex(where: { $0.id == student.id })
    else {
      if let word = words.first {
        filled.notes.append(
          "\(path):\(table.lines[row]): nobody in roster.csv is ‘\(shown(word))’; the row stays as it is")
      }
      continue
    }
    guard seen.insert(student.id).inserted else {
      faults.append("\(path):\(table.lines[row]): ‘\(student.id)’ has two rows: take one out")
      continue
    }
    for target in targets {
      guard let value = hundredths(target, standings.rows[index], givesZero) else { continue }
      // Where semicolons separate cells, the comma is for decimals.
      table[row, target.column] = table.isCommaFree ? points(value).replacing(".", with: ",") : points(value)
      filled.filled += 1
    }
  }
  try Complaint.throwAll(faults)
  let missing = standings.roster.students.filter { !seen.contains($0.id) }
  if !missing.isEmpty { filled.notes.append("not in \(path): \(missing.map(\.id).joined(separator: ", "))") }
  filled.text = table.text
  return filled
}

/// A column to be filled: with the points of `task`, or with the sum if that is nil.
struct GradebookTarget {
  let column: Int
  let task: ClassPlan.Task?
}

private func hundredths(_ target: GradebookTarget, _ row: [Standing], _ givesZero: Bool) -> Int? {
  let standings = target.task.map { task in row.filter { $0.task.id == task.id } } ?? row
  // A submission that isn't graded yet must not count as zero.
  if standings.contains(where: { $0.state == .waiting }) { return nil }
  if standings.allSatisfy({ $0.state == .nothing }), !givesZero { return nil }
  return standings.reduce(0) { $0 + $1.hundredths }
}

extension Gradebook {
  /// The columns that say whose a row is, the most certain first.
  private var names: [String] {
    switch self {
    case .moodle: ["Email address", "ID number", "Username", "Identifier", "Full name", "E-Mail-Adresse", "ID-Nummer"]
    case .canvas: ["SIS Login ID", "SIS User ID", "ID", "Student"]
    }
  }

  fileprivate func columnsOfPeople(_ table: CSV, _ path: String) throws -> [Int] {
    let columns = names.compactMap(table.column)
    guard !columns.isEmpty else {
      throw Complaint(
        "\(path):1: this is no gradebook of \(self == .moodle ? "Moodle" : "Canvas"): it has none of the columns \(names.joined(separator: ", "))"
      )
    }
    return columns
  }

  /// Returns the words of a row with other spellings added: Moodle has `Participant 1234`, Canvas `Lovelace, Ada`.
  fileprivate func words(_ words: [String]) -> [String] {
    words.flatMap { word -> [String] in
      let turned = word.split(separator: ",").map { String($0).trimmed }.reversed().joined(separator: " ")
      let number = word.hasPrefix("Participant ") ? [String(word.dropFirst("Participant ".count))] : []
      return [word] + number + (word.contains(",") ? [turned] : [])
    }
  }

  /// Returns whether a row holds the points that can be had, instead of a learner's.
  fileprivate func isAboutPoints(_ table: CSV, _ row: Int) -> Bool {
    self == .canvas && table.rows[row].first?.trimmed == "Points Possible"
  }

  fileprivate func targets(
    _ table: CSV, _ path: String, _ plan: ClassPlan, _ titles: [String: String], _ columns: [String: String]
  ) throws -> [GradebookTarget] {
    var faults: [String] = []
    var targets: [GradebookTarget] = []
    for (id, name) in columns.sorted(by: { $0.key < $1.key }) {
      if id != "sum", plan.task(id) == nil { faults.append("‘\(id)’ is no exercise of this class, and not sum") }
      if let column = table.column(name) {
        targets.append(GradebookTarget(column: column, task: plan.task(id)))
      } else {
        let near = nearest(to: name, among: table.header).map { "did you mean ‘\($0)’?" }
        faults.append("\(path):1: there is no column ‘\(name)’; \(near ?? "there is \(list(table.header))")")
      }
    }
    for task in plan.tasks where columns[task.id] == nil {
      let title = titles[task.id] ?? task.id
      let words = [task.id, title, title.split(separator: " ").dropFirst().joined(separator: " ")].map {
        $0.lowercased()
      }
      let found = table.header.indices.filter { words.contains(bare(table.header[$0]).lowercased()) }
      if found.count > 1 {
        faults.append("\(path):1: two columns could be ‘\(task.id)’: name one with --column \(task.id)=NAME")
      }
      targets += found.map { GradebookTarget(column: $0, task: task) }
    }
    try Complaint.throwAll(faults)
    if targets.isEmpty, let column = table.column("Grade"), plan.tasks.count == 1 {
      targets.append(GradebookTarget(column: column, task: plan.tasks[0]))
    }
    guard !targets.isEmpty else {
      throw Complaint(
        "\(path):1: no column is called like an exercise of this class: name one with --column ID=NAME, or --column sum=NAME for all points; there is \(list(table.header))"
      )
    }
    return targets
  }

  private func list(_ header: [String]) -> String { header.filter { !$0.isEmpty }.joined(separator: ", ") }

  /// Returns a column's name without additions of the platform: `Assignment: Pairwise (Real)`, `Pairwise (1234)`.
  private func bare(_ header: String) -> String {
    let words = header.replacing(#/\s*\((?:Real|Punkte|\d+)\)\s*$/#, with: "")
    let name = words.replacing(#/^(?:Assignment|Quiz|Aufgabe):\s*/#, with: "").trimmed
    return name.isEmpty ? header : name
  }

  /// - Throws: a `Complaint` if the gradebook gives other points at most for an exercise than `class.toml`.
  fileprivate func checkMost(
    _ table: CSV, _ path: String, _ targets: [GradebookTarget], _ standings: Standings
  ) throws {
    var faults: [String] = []
    for target in targets {
      let own = target.task.map { $0.points * 100 } ?? standings.most
      let place: (row: Int, column: Int)? =
        switch self {
        case .canvas: (0..<table.count).first { isAboutPoints(table, $0) }.map { ($0, target.column) }
        case .moodle: table.count > 0 ? table.column("Maximum Grade").map { (0, $0) } : nil
        }
      guard let place, case let text = table[place.row, place.column].trimmed,
        let most = Double(text.replacing(",", with: ".")), (most * 100).rounded() != Double(own)
      else { continue }
      faults.append(
        "\(path):\(table.lines[place.row]): the gradebook gives at most \(text) points for ‘\(table.header[target.column])’, and class.toml \(points(own)): make them the same"
      )
    }
    try Complaint.throwAll(faults)
  }
}
