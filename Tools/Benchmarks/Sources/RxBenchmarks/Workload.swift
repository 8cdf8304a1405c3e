/// One job that three do: the core, OpenCombine, and plain closures and loops.
struct Workload: Sendable {
  /// Does the job for a number of units, and returns what must be the same for all three.
  typealias Job = @Sendable (Int) -> Int

  /// What the time is divided by.
  enum Unit: String, Sendable {
    case event, delivery, subscription, disposable, observer, source
  }

  let name: String
  let unit: Unit
  /// How many units a call does.
  let count: Int
  /// Whether other threads work, too, so that the wall clock has to be looked at.
  let hasThreads: Bool
  /// How many blocks of the heap the core may ask for with each unit; more are a fault.
  let mostBlocks: Double?
  private let jobs: [Contender: Job]

  init(
    _ name: String, per unit: Unit = .event, count: Int = 10_000, hasThreads: Bool = false, mostBlocks: Double? = nil,
    rx: @escaping Job, openCombine: Job?, raw: @escaping Job
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.hasThreads = hasThreads
    self.mostBlocks = mostBlocks
    var jobs: [Contender: Job] = [.rx: rx, .raw: raw]
    jobs[.openCombine] = openCombine
    self.jobs = jobs
  }

  /// Who can do this job; OpenCombine lacks some operators.
  var contenders: [Contender] { Contender.allCases.filter { jobs[$0] != nil } }

  /// Does `count` units of the job.
  func run(_ contender: Contender, _ count: Int) -> Int {
    jobs[contender]!(count)
  }
}

/// Who does a job.
enum Contender: String, CaseIterable {
  case rx, openCombine, raw
}

/// A number that closures add to.
final class Sum {
  var value = 0

  func add(_ number: Int) {
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
