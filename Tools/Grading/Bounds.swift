import Classroom

/// What a program in a box may use, with all that it starts.
struct Bounds: Sendable {
  /// Seconds of the processors' time between two milestones.
  var working = 1.0
  /// Seconds that all of its threads may be asleep between two milestones, and at a stretch.
  var waiting = 4.0
  var still = 2.5
  /// Seconds that it may be there at all.
  var living = 120.0
  /// Bytes: addresses of each process, memory of all of them, each file.
  var addresses = 1 << 30
  var memory = 512 << 20
  var file = 256 << 10
  var processes = 64
  var files = 64
  /// Seconds between two looks at what works.
  var pause = 0.02

  /// What the compiler and the linker may use.
  static let compiling = Bounds(
    working: 12, waiting: 20, still: 20, living: 180, addresses: 4 << 30, memory: 2 << 30, file: 32 << 20,
    processes: 64, files: 512, pause: 0.05)

  /// What is left for the others after one that didn't end.
  var rest: Bounds {
    var bounds = self
    (bounds.working, bounds.waiting, bounds.still) = (min(working, 0.5), min(waiting, 1), min(still, 1))
    return bounds
  }

  var patience: Patience { Patience(working: working, waiting: waiting, still: still, living: living) }
}

/// What a program was ended for.
enum Excess: Sendable, Equatable {
  case working, waiting, crowding, memory
}

/// What became of a program in a box.
struct BoxEnd: Sendable {
  /// What the program ended with; nil if a signal ended it.
  var code: Int?
  var signal: Int?
  var excess: Excess?
  /// Why the program never began; whatever it says itself has no part in it.
  var fault: String?
  /// Seconds of the processors' time, of all that ran.
  var processor = 0.0

  var isSuccess: Bool { code == 0 && excess == nil && fault == nil }
}
