import Book

/// The contents of `class.toml`: which exercises, until when, for how many points, and with what exceptions.
public struct ClassPlan: Sendable, Equatable {
  /// An exercise of the class.
  public struct Task: Sendable, Equatable {
    public var id: String
    public var points = 10
    public var opens: Moment?
    public var due: Moment?
    /// The line of `class.toml` that names it.
    public var line = 0
  }

  /// The rules for submissions after the deadline.
  public struct Late: Sendable, Equatable {
    /// Minutes after the deadline that cost nothing.
    public var grace = 0
    /// Percent of the points that each day begun costs.
    public var penalty = 0
    /// The most days that a submission can be late and still count.
    public var days = 0
  }

  /// More time for some learners.
  public struct Extension: Sendable, Equatable {
    public var students: [String]
    /// Empty for all exercises.
    public var exercises: [String] = []
    public var due: Moment?
    public var days = 0
    public var reason = ""
    public var line = 0
  }

  /// Learners who work together: a submission of one counts for all.
  public struct Group: Sendable, Equatable {
    public var name: String
    public var students: [String]
    public var exercises: [String] = []
    public var line = 0
  }

  /// How much learners read about the checks that aren't shown to them.
  public enum Sight: String, Sendable, CaseIterable {
    /// Only how many there are, and how many passed.
    case count
    /// The sentence of each check, and how it ended.
    case sentence
    /// Nothing.
    case nothing
  }

  /// How points follow from checks.
  public enum Scoring: String, Sendable, CaseIterable {
    /// Each check is worth the same.
    case share
    /// All of them or nothing.
    case whole
  }

  /// The submission that counts if there are several.
  public enum Counting: String, Sendable, CaseIterable { case last, best }

  public var name = ""
  /// The offset from UTC of times without one, in seconds.
  public var zone = 0
  public var tasks: [Task] = []
  public var late = Late()
  public var sight = Sight.sentence
  public var scoring = Scoring.share
  public var counting = Counting.last
  /// The seed of all random inputs when grading; nil for one that is drawn once and kept in the results.
  public var seed: UInt64?
  public var extensions: [Extension] = []
  public var groups: [Group] = []

  public init() {}

  public func task(_ id: String) -> Task? { tasks.first { $0.id == id } }

  /// Returns the deadline of an exercise for a learner, the latest if there are several; nil if there is none.
  public func due(_ task: Task, for student: String) -> Moment? {
    let own = extensions.filter {
      $0.students.contains(student) && ($0.exercises.isEmpty || $0.exercises.contains(task.id))
    }
    let moments = own.compactMap { more in more.due ?? task.due.map { $0.adding(days: more.days) } }
    return (moments + [task.due].compactMap(\.self)).max()
  }

  /// Returns the members of a learner's group, or the learner alone.
  public func team(of student: String, for exercise: String) -> [String] {
    let group = groups.first {
      $0.students.contains(student) && ($0.exercises.isEmpty || $0.exercises.contains(exercise))
    }
    return group?.students ?? [student]
  }

  /// Returns the points for a submission in hundredths, less the cost of being late, and the days that it is late.
  public func score(
    passed: Int, of all: Int, _ task: Task, received: Moment, for student: String
  ) -> (hundredths: Int, daysLate: Int) {
    let share = scoring == .share ? task.points * 100 * passed / max(all, 1) : passed == all ? task.points * 100 : 0
    guard let due = due(task, for: student), received.seconds > due.seconds + late.grace * 60 else { return (share, 0) }
    let days = (received.seconds - due.seconds + 86399) / 86400
    guard days <= late.days else { return (0, days) }
    return (share * max(0, 100 - late.penalty * days) / 100, days)
  }
}
