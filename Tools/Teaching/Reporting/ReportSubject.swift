import Book

/// What a report says of an exercise that the results don't.
public struct ReportSubject: Sendable {
  public let id: String
  /// `7.2 Pairwise`
  public let title: String
  /// The page that it stands on.
  public let page: String
  /// What a learner reads who is stuck: sections of the book, in words.
  public let reading: [String]

  public init(id: String, title: String, page: String, reading: [String] = []) {
    (self.id, self.title, self.page, self.reading) = (id, title, page, reading)
  }

  /// The sections are those that the exercise's own hints lead to.
  public init(_ exercise: Exercise, on page: Chapter) {
    let hints = exercise.hints.filter { $0.role == .hint }.flatMap { $0.code.lines.map(\.text) }.joined(separator: "\n")
    let links = hints.matches(of: #/\[([^\]]+)\]\(([^)]+)\)/#).map { "“\($0.1.replacing("`", with: ""))”" }
    self.init(
      id: exercise.id, title: "\(exercise.label) \(exercise.name)", page: page.title,
      reading: links + ["the page “\(page.title)”"])
  }
}

/// A report's whole matter: how the class stands, and what else is known.
public struct ReportMatter: Sendable {
  public let standings: Standings
  public let subjects: [String: ReportSubject]
  /// The wrong ideas of each exercise.
  public let ideas: [String: [Misconception]]
  public var comments: Comments
  public var refused: [Refused]
  public var similar: [Resemblance]
  /// Names that more than one has.
  private let sharedNames: Set<String>
  /// For the teacher's page: whether people are called by their names.
  public var hasNames = true
  /// Hints and attempts that learners note themselves, by pseudonym and exercise.
  public var hints: [String: [String: (attempts: Int, hints: Int)]] = [:]
  /// What stands in the largest cluster that no mutant explains: code for the author.
  public var proposals: [String: String] = [:]

  public init(
    standings: Standings, results: Results, subjects: [ReportSubject], comments: Comments, refused: [Refused] = [],
    similar: [Resemblance] = []
  ) {
    (self.standings, self.comments) = (standings, comments)
    (self.refused, self.similar) = (refused, similar)
    let tasks = standings.plan.tasks
    let found = concurrentMap(tasks.count) { place in
      misconceptions(of: tasks[place].id, standings.standings(of: tasks[place].id), results.mutants)
    }
    let bearers = Dictionary(grouping: standings.roster.students, by: \.name)
    sharedNames = Set(bearers.filter { $0.value.count > 1 }.keys)
    ideas = Dictionary(zip(tasks.map(\.id), found)) { first, _ in first }
    self.subjects = Dictionary(subjects.map { ($0.id, $0) }) { first, _ in first }
  }

  var plan: ClassPlan { standings.plan }

  func title(_ exercise: String) -> String { subjects[exercise]?.title ?? exercise }

  /// What a learner is called on the teacher's page.
  func name(of pseudonym: String) -> String {
    guard hasNames, let student = standings.roster.student(pseudonym) else { return pseudonym }
    if student.name.isEmpty { return student.id }
    return sharedNames.contains(student.name) ? "\(student.name) (\(student.id))" : student.name
  }
}
