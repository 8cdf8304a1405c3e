import Book

/// The parts of a report on an exercise that aren't results: its title, its page, and what to read.
public struct ReportSubject: Sendable {
  public let id: String
  /// `7.2 Pairwise`
  public let title: String
  /// The title of the page that it stands on.
  public let page: String
  /// Titles of sections and pages of the book, for learners who are stuck.
  public let reading: [String]

  public init(id: String, title: String, page: String, reading: [String] = []) {
    (self.id, self.title, self.page, self.reading) = (id, title, page, reading)
  }

  /// Takes the sections that the exercise's own hints link to.
  public init(_ exercise: Exercise, on page: Chapter) {
    let hints = exercise.hints.filter { $0.role == .hint }.flatMap { $0.code.lines.map(\.text) }.joined(separator: "\n")
    let links = hints.matches(of: #/\[([^\]]+)\]\(([^)]+)\)/#).map { "“\($0.1.replacing("`", with: ""))”" }
    self.init(
      id: exercise.id, title: "\(exercise.label) \(exercise.name)", page: page.title,
      reading: links + ["the page “\(page.title)”"])
  }
}

/// All that a report is made from.
public struct ReportMatter: Sendable {
  public let standings: Standings
  public let subjects: [String: ReportSubject]
  /// The wrong ideas by exercise.
  public let ideas: [String: [Misconception]]
  public var comments: Comments
  public var refused: [Refused]
  public var similar: [Resemblance]
  private let sharedNames: Set<String>
  /// `true` if the teacher's page has names, `false` for pseudonyms.
  public var hasNames = true
  /// The learners' own records of their attempts and hints, by pseudonym and exercise.
  public var hints: [String: [String: (attempts: Int, hints: Int)]] = [:]
  /// Code for the book's author, by exercise and idea: a new mutant that stands for the largest group without one.
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

  /// Returns a learner's name on the teacher's page.
  func name(of pseudonym: String) -> String {
    guard hasNames, let student = standings.roster.student(pseudonym) else { return pseudonym }
    if student.name.isEmpty { return student.id }
    return sharedNames.contains(student.name) ? "\(student.name) (\(student.id))" : student.name
  }
}
