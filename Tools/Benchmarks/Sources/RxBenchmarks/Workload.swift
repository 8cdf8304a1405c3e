/// One job that several do: the core, other libraries where they have the operator, and plain code.
struct Workload: Sendable {
  /// Does the job for a number of units, and returns what must be the same for all.
  typealias Job = @Sendable (Int) -> Int

  /// The number that the time is divided by.
  enum Unit: String, Sendable {
    case event, delivery, subscription, disposable, observer, source
  }

  let name: String
  let unit: Unit
  /// How many units a call does.
  let count: Int
  /// `true` if other threads work, too, so that the wall clock has to be looked at.
  let hasThreads: Bool
  /// How many blocks of the heap the core may ask for with each unit; more are a fault.
  let mostBlocks: Double?
  private let jobs: [Contender: Job]

  init(
    _ name: String, per unit: Unit = .event, count: Int = 10_000, hasThreads: Bool = false, mostBlocks: Double? = nil,
    rx: @escaping Job, openCombine: Job? = nil, asyncAlgorithms: Job? = nil, raw: @escaping Job, loop: Job? = nil
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.hasThreads = hasThreads
    self.mostBlocks = mostBlocks
    let everyone: [Contender: Job?] = [
      .rx: rx, .openCombine: openCombine, .asyncAlgorithms: asyncAlgorithms, .raw: raw, .loop: loop,
    ]
    jobs = everyone.compactMapValues { $0 }
  }

  /// Who can do this job; other libraries lack some operators.
  var contenders: [Contender] { Contender.allCases.filter { jobs[$0] != nil } }

  /// Does `count` units of the job.
  func run(_ contender: Contender, _ count: Int) -> Int {
    jobs[contender]!(count)
  }
}

/// Who does a job.
enum Contender: String, CaseIterable {
  case rx, openCombine, asyncAlgorithms
  /// Closures that are put together at run time.
  case raw
  /// A loop that the compiler sees whole: the floor.
  case loop
}

/// A number that closures add to.
final class Sum {
  var value = 0

  func add(_ number: Int) {
    value &+= number
  }

  /// The call that a loop ends in: the compiler doesn't see through it, as it doesn't through an observer's.
  @inline(never) func hear(_ number: Int) {
    value &+= number
  }
}

/// An object that carries a number, as an element that has to be retained.
final class Parcel: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}
