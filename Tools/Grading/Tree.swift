import Classroom
import Foundation

/// What a process and all that descends from it are at.
struct Tree {
  private(set) var state = ProcessState(asleep: true)
  private(set) var count = 0
  private(set) var memory = 0

  /// Looks at whatever is below a process, and not at that itself.
  init(below root: pid_t) {
    #if os(Linux)
      var (worked, isAsleep, turns) = (0.0, true, [pid_t: UInt64]())
      var rest = Self.children(of: root)
      while let process = rest.popLast(), count < 512 {
        let own = ProcessState(process)
        worked += own.worked + own.reaped
        isAsleep = isAsleep && own.isAsleep
        turns.merge(own.turns) { $1 }
        memory += own.memory
        count += 1
        rest += Self.children(of: process)
      }
      state = ProcessState(asleep: isAsleep, worked: worked, turns: turns)
    #endif
  }

  #if os(Linux)
    private static func children(of process: pid_t) -> [pid_t] {
      threads(of: process).prefix(64).flatMap { thread -> [pid_t] in
        guard let list = contents(of: "/proc/\(process)/task/\(thread)/children") else { return [] }
        return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
      }
    }
  #endif
}
