import Files
import Foundation

/// The time limits of a program, in seconds, and its limit of processes.
///
/// Processor time and sleep have separate limits, and time counts only as far as it is observed, so that a busy
/// machine doesn't change a verdict. A milestone is the start of a scenario.
package struct Patience: Sendable {
  /// The processor time that it may use between two milestones.
  package var working = 60.0
  /// The processor time that it may use before the first milestone, if that is more: to load libraries takes the longer
  /// the busier a machine is.
  package var starting = 0.0
  /// The time that all of its threads may be asleep between two milestones.
  package var waiting = 120.0
  /// The time that all of its threads may be asleep without any of them waking up.
  package var still = Double.infinity
  /// The time that it may exist in all.
  package var living = 300.0
  /// The number of processes that it may have at a time.
  package var processes = Int.max

  package init(
    working: Double = 60, starting: Double = 0, waiting: Double = 120, still: Double = .infinity,
    living: Double = 300, processes: Int = .max
  ) {
    (self.working, self.starting, self.waiting, self.still) = (working, starting, waiting, still)
    (self.living, self.processes) = (living, processes)
  }
}

/// The limit for which a program was killed.
package enum Overrun: Sendable, Equatable, Codable {
  case working, waiting
  /// It had too many processes.
  case crowding
}

/// The processor time that a program has used and the time that it has slept, as far as they were observed.
package struct Ledger {
  private var worked = 0.0
  private var waited = 0.0
  private var still = 0.0
  private var lived = 0.0
  private var turns: [pid_t: UInt64] = [:]
  private var milestones = 0
  private var before = (worked: 0.0, waited: 0.0)

  package init() {}

  /// Adds an observation of the program.
  ///
  /// - Parameters:
  ///   - seconds: the time since the previous observation.
  ///   - milestones: the number that the program has passed in all.
  package mutating func note(_ state: ProcessState, after seconds: Double, milestones: Int) {
    worked = max(worked, state.worked)
    lived += seconds
    if state.isAsleep { waited += seconds }
    still = state.isAsleep && state.turns == turns ? still + seconds : 0
    turns = state.turns
    if milestones != self.milestones { (self.milestones, before) = (milestones, (worked, waited)) }
  }

  /// `.working` if the program worked more than it waited, else `.waiting`.
  private var habit: Overrun { worked > waited ? .working : .waiting }

  package func overrun(_ patience: Patience) -> Overrun? {
    if still > patience.still || waited - before.waited > patience.waiting { return .waiting }
    if worked - before.worked > (milestones == 0 ? max(patience.working, patience.starting) : patience.working) {
      return .working
    }
    return lived > patience.living ? habit : nil
  }
}

/// Watches a program and all processes that it starts: kills it at its limits, and leaves none of them behind.
///
/// The guardian asks the system whether the program has ended. A closed pipe would say nothing: a program may close its
/// end early, and a child may keep the pipe open for ever.
struct Guardian: Sendable {
  /// The program's process, which leads a process group.
  let leader: pid_t
  /// A text in the environment of every process that the program starts, by which strays in other groups are found.
  let mark: String
  let patience: Patience
  /// The file into which the leader writes the number of its worker, the process that runs the scenarios. The leader
  /// waits for the worker's end and kills what it leaves. Without this file the leader runs the scenarios itself.
  var note: URL?
  /// Waits for a number of seconds between two observations.
  var rest: @Sendable (Double) -> Void = { Thread.sleep(forTimeInterval: $0) }

  /// Returns when the program has ended (nil), when it exceeds a limit, or when the task is cancelled (nil).
  ///
  /// - Parameter milestones: counts the scenarios that the program has begun; some limits start anew at each.
  func wait(passing milestones: Milestones? = nil) async -> Overrun? {
    await aside { watch(milestones, $0) }
  }

  private func watch(_ milestones: Milestones?, _ isCancelled: () -> Bool) -> Overrun? {
    let begin = SuspendingClock.now
    var (last, pause, looks, ledger, milestones) = (begin, 0.001, 0, Ledger(), milestones)
    while !hasEnded, !isCancelled() {
      rest(pause)
      let now = SuspendingClock.now
      // On a busy machine this may wake up late: count no more than twice the pause that was asked for.
      ledger.note(
        ProcessState(worker), after: min((now - last) / .seconds(1), pause * 2), milestones: milestones?.count() ?? 0)
      looks += 1
      let isCrowd = looks % 8 == 0 && isCrowded(beyond: patience.processes)
      if let overrun = isCrowd ? .crowding : ledger.overrun(patience) {
        // A program that has ended since the observation began isn't late, however late this line runs.
        return hasEnded ? nil : name(of: overrun)
      }
      // A look costs a millisecond. A compiler, which passes no milestones, may be seen to end a fiftieth of its life late.
      let longest = milestones == nil ? min(max(0.02, (now - begin) / .seconds(50)), 0.2) : 0.02
      (last, pause) = (now, min(pause * 1.5, longest))
    }
    return nil
  }

  /// Returns `.crowding` instead of `.working` for a program with many processes: starting processes costs processor
  /// time, which may run out before the limit of processes is reached.
  private func name(of overrun: Overrun) -> Overrun {
    overrun == .working && isCrowded(beyond: patience.processes / 8) ? .crowding : overrun
  }

  /// The process that runs the scenarios: the leader's worker, or the leader.
  var worker: pid_t {
    guard let note, let text = try? String(contentsOf: note, encoding: .utf8), let process = pid_t(text),
      ProcessState(process).parent == leader
    else { return leader }
    return process
  }

  /// Kills the program and every process that it has started.
  func end() async {
    await aside { _ in endAll() }
  }

  private func endAll() {
    let worker = worker
    if worker != leader {
      kill(-worker, SIGKILL)
      kill(worker, SIGKILL)
      // The leader kills what has left the worker's group, then ends.
      for _ in 0..<1000 where !hasEnded { usleep(5000) }
    }
    kill(-leader, SIGKILL)
    #if os(Linux)
      // Each search may find processes that were started since the last.
      for _ in 0..<100 {
        let strays = marked()
        if strays.isEmpty { return }
        for stray in strays { kill(stray, SIGKILL) }
      }
    #endif
  }

  /// `true` if the leader has ended. It stays a zombie until it is waited for, so no other process gets its number.
  private var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
  }

  #if os(Linux)
    private func marked() -> [pid_t] {
      let wanted = Data(mark.utf8)
      return processes().filter {
        guard $0 != leader, let data = contents(of: "/proc/\($0)/environ") else { return false }
        return data.range(of: wanted) != nil && ProcessState($0).letter != "Z"
      }
    }

    /// Returns whether the leader and its descendants are more than `limit`. Searches only higher process numbers than
    /// the leader's: as a rule they are few.
    private func isCrowded(beyond limit: Int) -> Bool {
      let young = processes().filter { $0 > leader }
      guard young.count > limit else { return false }
      var family: Set = [leader]
      for process in young where family.contains(ProcessState(process).parent) { family.insert(process) }
      return family.count > limit
    }
  #else
    private func isCrowded(beyond limit: Int) -> Bool { false }
  #endif
}
