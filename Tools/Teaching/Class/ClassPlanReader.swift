import Book
import Files
import TOMLKit

extension ClassPlan {
  /// Reads `class.toml`, and reports all its mistakes at once.
  ///
  /// - Parameter exercises: the exercises of the book that a machine can check, each with its chapter.
  public init(_ text: String, path: String, exercises: [(chapter: String, id: String)]) throws {
    let table: TOMLTable
    do { table = try TOMLTable(string: text) } catch let fault as TOMLParseError {
      let place = fault.source.begin
      throw Complaint(
        "\(path):\(place.line):\(place.column): \(fault.description.prefix { $0 != "(" }.description.trimmed)")
    }
    var reader = ClassPlanReader(table, TOMLLines(text), path, exercises)
    self = reader.plan()
    guard reader.faults.isEmpty else {
      throw Complaint(
        reader.faults.sorted { $0.line < $1.line }.map { "\(path):\($0.line): \($0.text)" }.joined(separator: "\n"))
    }
  }
}

/// The lines that the tables and keys of a TOML file stand in, which TOMLKit doesn't tell.
struct TOMLLines {
  private var sections: [(name: String, line: Int, keys: [String: Int])] = [("", 1, [:])]

  init(_ text: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line).trimmed
      if line.hasPrefix("[") {
        sections.append((line.prefix { $0 != "#" }.filter { !"[] \t".contains($0) }, number + 1, [:]))
      } else if let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = String(line[..<sign]).trimmed.replacing("\"", with: "")
        sections[sections.count - 1].keys[key] = sections[sections.count - 1].keys[key] ?? number + 1
      }
    }
  }

  /// The line of a key in a table, or of the table's head.
  func line(_ section: String, _ index: Int = 0, _ key: String? = nil) -> Int {
    let all = sections.filter { $0.name == section }
    guard all.indices.contains(index) else { return 1 }
    return key.flatMap { all[index].keys[$0] } ?? all[index].line
  }

  /// The line where a key of the file itself stands: as a value, or as the head of a table.
  func line(ofTop key: String) -> Int {
    sections[0].keys[key] ?? sections.first { $0.name == key || $0.name.hasPrefix(key + ".") }?.line ?? 1
  }
}

private struct ClassPlanReader {
  let table: TOMLTable
  let lines: TOMLLines
  let path: String
  let exercises: [(chapter: String, id: String)]
  var faults: [(line: Int, text: String)] = []
  private var zone = 0

  init(_ table: TOMLTable, _ lines: TOMLLines, _ path: String, _ exercises: [(chapter: String, id: String)]) {
    (self.table, self.lines, self.path, self.exercises) = (table, lines, path, exercises)
  }

  mutating func plan() -> ClassPlan {
    var plan = ClassPlan()
    var top = Section(table, "", 0)
    plan.name = text("name", &top) ?? ""
    if plan.name.isEmpty { faults.append((1, "give the class a name: name = \"…\"")) }
    if let word = text("zone", &top) {
      let offset = Moment.offset(word)
      if offset == nil {
        faults.append((lines.line("", 0, "zone"), "‘\(word)’ is no offset from UTC: write \"+01:00\", or \"Z\""))
      }
      zone = offset ?? 0
      plan.zone = zone
    }
    plan.scoring = choice("scoring", &top) ?? plan.scoring
    plan.counting = choice("counts", &top) ?? plan.counting
    plan.sight = choice("hidden", &top) ?? plan.sight
    if let seed = number("seed", &top, 0...Int.max) { plan.seed = UInt64(seed) }
    if var late = subtable("late", &top) {
      plan.late.grace = number("grace", &late, 0...100_000) ?? 0
      plan.late.penalty = number("penalty", &late, 0...100) ?? 0
      plan.late.days = number("days", &late, 0...10_000) ?? 0
      finish(late)
    }
    for var section in tables("exercise", &top) { plan.tasks += tasks(&section) }
    for var section in tables("extension", &top) { plan.extensions.append(more(&section)) }
    for var section in tables("group", &top) { plan.groups.append(group(&section)) }
    finish(top)
    check(&plan)
    return plan
  }

  private mutating func tasks(_ section: inout Section) -> [ClassPlan.Task] {
    var task = ClassPlan.Task(id: "", line: lines.line(section.name, section.index))
    let (id, chapter) = (
      text("id", &section), text("chapter", &section) ?? number("chapter", &section, 0...999).map(String.init)
    )
    task.points = number("points", &section, 0...100_000) ?? 10
    task.opens = moment("opens", &section, isEnd: false)
    task.due = moment("due", &section, isEnd: true)
    if let opens = task.opens, let due = task.due, due <= opens {
      faults.append((lines.line(section.name, section.index, "due"), "it is due before it opens"))
    }
    finish(section)
    if let id {
      guard exercises.contains(where: { $0.id == id }) else {
        let cure = nearest(to: id, among: exercises.map(\.id)).map { "; did you mean ‘\($0)’?" }
        let rest = "; `./Tools/book exercise list` shows all that a machine can check"
        faults.append((lines.line(section.name, section.index, "id"), "there is no exercise ‘\(id)’" + (cure ?? rest)))
        return []
      }
      task.id = id
      return [task]
    }
    guard let chapter else {
      faults.append((task.line, "say which exercise: id = \"…\", or chapter = … for all of a chapter"))
      return []
    }
    let ids = exercises.filter { $0.chapter == chapter }.map(\.id)
    if ids.isEmpty {
      faults.append(
        (
          lines.line(section.name, section.index, "chapter"),
          "chapter \(chapter) has no exercise that a machine can check"
        ))
    }
    return ids.map { id in
      var copy = task
      copy.id = id
      return copy
    }
  }

  private mutating func more(_ section: inout Section) -> ClassPlan.Extension {
    let line = lines.line(section.name, section.index)
    let result = ClassPlan.Extension(
      students: texts("students", &section), exercises: texts("exercises", &section),
      due: moment("due", &section, isEnd: true), days: number("days", &section, 0...10_000) ?? 0,
      reason: text("reason", &section) ?? "", line: line)
    finish(section)
    if result.students.isEmpty { faults.append((line, "say who has more time: students = [\"…\"]")) }
    if result.due == nil, result.days == 0 { faults.append((line, "say how much: due = …, or days = …")) }
    return result
  }

  private mutating func group(_ section: inout Section) -> ClassPlan.Group {
    let line = lines.line(section.name, section.index)
    let result = ClassPlan.Group(
      name: text("name", &section) ?? "", students: texts("students", &section),
      exercises: texts("exercises", &section), line: line)
    finish(section)
    if result.students.count < 2 {
      faults.append((line, "a group has two students or more: students = [\"…\", \"…\"]"))
    }
    return result
  }

  private mutating func check(_ plan: inout ClassPlan) {
    var seen: Set<String> = []
    for task in plan.tasks where !seen.insert(task.id).inserted {
      faults.append((task.line, "the exercise ‘\(task.id)’ is named twice"))
    }
    if plan.tasks.isEmpty, faults.isEmpty {
      faults.append((1, "name an exercise: [[exercise]], and below it id = \"…\""))
    }
    for (line, names) in plan.extensions.map({ ($0.line, $0.exercises) }) + plan.groups.map({ ($0.line, $0.exercises) })
    {
      for name in names where plan.task(name) == nil {
        faults.append((line, "the exercise ‘\(name)’ isn't one of this class"))
      }
    }
    for task in plan.tasks {
      var members: Set<String> = []
      for group in plan.groups where group.exercises.isEmpty || group.exercises.contains(task.id) {
        for name in group.students where !members.insert(name).inserted {
          faults.append((group.line, "‘\(name)’ is in two groups for ‘\(task.id)’"))
        }
      }
    }
  }

  // MARK: Values

  /// A table and the keys that were asked of it; `finish` reports all others as unknown.
  struct Section {
    let table: TOMLTable
    let name: String
    let index: Int
    var known: [String] = []

    init(_ table: TOMLTable, _ name: String, _ index: Int) {
      (self.table, self.name, self.index) = (table, name, index)
    }
  }

  private mutating func take(_ key: String, _ section: inout Section) -> (any TOMLValueConvertible)? {
    if !section.known.contains(key) { section.known.append(key) }
    return section.table[key]
  }

  private mutating func fault(_ key: String, _ section: Section, _ what: String) {
    faults.append((lines.line(section.name, section.index, key), "‘\(key)’ has to be \(what)"))
  }

  private mutating func finish(_ section: Section) {
    for key in section.table.keys where !section.known.contains(key) {
      let cure = nearest(to: key, among: section.known).map { "did you mean ‘\($0)’?" }
      faults.append(
        (
          lines.line(section.name, section.index, key),
          "nothing here is called ‘\(key)’; \(cure ?? "there is \(section.known.joined(separator: ", "))")"
        ))
    }
  }

  private mutating func text(_ key: String, _ section: inout Section) -> String? {
    guard let value = take(key, &section) else { return nil }
    if let text = value.string { return text }
    if key != "chapter" { fault(key, section, "a text in quotation marks") }
    return nil
  }

  private mutating func number(_ key: String, _ section: inout Section, _ range: ClosedRange<Int>) -> Int? {
    guard let value = take(key, &section) else { return nil }
    if let number = value.int, range.contains(number) { return number }
    fault(key, section, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  private mutating func texts(_ key: String, _ section: inout Section) -> [String] {
    guard let value = take(key, &section) else { return [] }
    guard let array = value.array, case let texts = array.compactMap(\.string), texts.count == array.count else {
      fault(key, section, "a list of texts: [\"…\", \"…\"]")
      return []
    }
    return texts
  }

  private mutating func moment(_ key: String, _ section: inout Section, isEnd: Bool) -> Moment? {
    guard let value = take(key, &section) else { return nil }
    let text = value.string ?? value.debugDescription
    if let moment = Moment(text, zone: zone, isEnd: isEnd) { return moment }
    fault(key, section, "a date, as 2026-03-01T23:59:00+01:00 or 2026-03-01")
    return nil
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ section: inout Section
  ) -> Choice? where Choice.RawValue == String {
    guard let word = text(key, &section) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    fault(key, section, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
    return nil
  }

  private mutating func subtable(_ key: String, _ section: inout Section) -> Section? {
    guard let value = take(key, &section) else { return nil }
    if let table = value.table { return Section(table, key, 0) }
    fault(key, section, "a table: [\(key)]")
    return nil
  }

  private mutating func tables(_ key: String, _ section: inout Section) -> [Section] {
    guard let value = take(key, &section) else { return [] }
    guard let array = value.array, case let tables = array.compactMap(\.table), tables.count == array.count else {
      fault(key, section, "tables: [[\(key)]]")
      return []
    }
    return tables.enumerated().map { Section($1, key, $0) }
  }
}
