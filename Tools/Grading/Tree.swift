import Classroom
import Foundation

/// The processes that descend from a process: their state, number and memory.
struct Tree {
  private(set) var state = ProcessState(asleep: true)
  private(set) var count = 0
  private(set) var memory = 0

  /// Looks at all descendants of a process, but not at the process itself.
  init(below root: pid_t) {
    #if os(Linux)
      var (worked, isAsleep, turns) = (0.0, true, [pid_t: UInt64]())
      var rest = Self.children(of: root).map { (process: $0, isCopy: true) }
      while let (process, isOfCopy) = rest.popLast(), count < 512 {
        let isCopy = isOfCopy && Self.hasOnlyForked(process)
        let own = ProcessState(process)
        worked += own.worked + own.reaped
        isAsleep = isAsleep && own.isAsleep
        turns.merge(own.turns) { $1 }
        // Until it runs its program, a forked process shows this process's memory, which isn't the program's.
        if !isCopy { memory += own.memory }
        count += 1
        rest += Self.children(of: process).map { ($0, isCopy) }
      }
      state = ProcessState(asleep: isAsleep, worked: worked, turns: turns)
    #endif
  }

  #if os(Linux)
    /// Returns whether a process has forked but not yet run another program: `PF_FORKNOEXEC` of Linux.
    private static func hasOnlyForked(_ process: pid_t) -> Bool {
      guard let stat = contents(of: "/proc/\(process)/stat") else { return false }
      let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 6 && (UInt(fields[6]) ?? 0) & 0x40 != 0
    }

    private static func children(of process: pid_t) -> [pid_t] {
      threads(of: process).prefix(64).flatMap { thread -> [pid_t] in
        guard let list = contents(of: "/proc/\(process)/task/\(thread)/children") else { return [] }
        return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
      }
    }
  #endif
}
