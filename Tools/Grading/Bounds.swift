import Classroom

/// The limits of a program in a box, together with all that it starts. A milestone is the beginning of a scenario.
struct Bounds: Sendable {
  /// Seconds of processor time between two milestones.
  var working = 1.0
  /// The same before the first milestone.
  var starting = 5.0
  /// Seconds that all threads may be asleep between two milestones, and without a break.
  var waiting = 4.0
  var still = 2.5
  /// Seconds from beginning to end.
  var living = 120.0
  /// Bytes: the address space of each process, the memory of all together, the size of each file.
  var addresses = 1 << 30
  var memory = 512 << 20
  var file = 256 << 10
  var processes = 64
  var files = 64
  /// Seconds between two looks at a running program.
  var pause = 0.02

  /// The limits of the compiler and the linker.
  static let compiling = Bounds(
    working: 12, waiting: 20, still: 20, living: 180, addresses: 4 << 30, memory: 2 << 30, file: 32 << 20,
    processes: 64, files: 512, pause: 0.05)

  /// The limits for the scenarios after one that didn't end.
  var rest: Bounds {
    var bounds = self
    (bounds.working, bounds.waiting, bounds.still) = (min(working, 0.5), min(waiting, 1), min(still, 1))
    return bounds
  }

  var patience: Patience {
    Patience(working: working, starting: starting, waiting: waiting, still: still, living: living)
  }
}

/// The limit that a program exceeded.
enum Excess: Sendable, Equatable {
  case working, waiting, crowding, memory
}

/// The end of a program in a box.
struct BoxEnd: Sendable {
  /// The program's exit status; nil if a signal ended it.
  var code: Int?
  var signal: Int?
  var excess: Excess?
  /// The reason why the program never began. It comes from the watching process, never from the program.
  var fault: String?
  /// Seconds of processor time of all processes together.
  var processor = 0.0

  var isSuccess: Bool { code == 0 && excess == nil && fault == nil }
}
