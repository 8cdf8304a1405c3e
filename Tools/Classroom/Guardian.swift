import Foundation

/// How long a program may take, in seconds.
///
/// What it works and what it waits are counted apart, and a wait only while it is seen to wait. So a machine that others
/// keep busy doesn't change a verdict.
package struct Patience: Sendable {
  /// What it may use of the processors between two milestones.
  package var working = 60.0
  /// How long all of its threads may be asleep between two milestones.
  package var waiting = 120.0
  /// How long all of them may be asleep without any of them waking up.
  package var still = Double.infinity
  /// How long it may be there at all.
  package var living = 300.0
  /// How many processes it may have at a time.
  package var processes = Int.max

  package init(
    working: Double = 60, waiting: Double = 120, still: Double = .infinity, living: Double = 300, processes: Int = .max
  ) {
    (self.working, self.waiting, self.still) = (working, waiting, still)
    (self.living, self.processes) = (living, processes)
  }
}

/// What a program was ended for.
package enum Overrun: Sendable, Equatable, Codable {
  case working, waiting
  /// It has started too many processes.
  case crowding
}

/// What a program has worked and waited, as far as it was seen.
package struct Ledger {
  private var worked = 0.0
  private var waited = 0.0
  private var still = 0.0
  private var turns: [pid_t: UInt64] = [:]
  private var milestones = 0
  private var before = (worked: 0.0, waited: 0.0)

  package init() {}

  /// Notes a look.
  ///
  /// - Parameters:
  ///   - seconds: since the look before.
  ///   - milestones: how many the program has passed.
  package mutating func note(_ state: ProcessState, after seconds: Double, milestones: Int) {
    worked = max(worked, state.worked)
    if state.isAsleep { waited += seconds }
    still = state.isAsleep && state.turns == turns ? still + seconds : 0
    turns = state.turns
    if milestones != self.milestones { (self.milestones, before) = (milestones, (worked, waited)) }
  }

  /// What it did more of.
  package var habit: Overrun { worked > waited ? .working : .waiting }

  package func overrun(_ patience: Patience) -> Overrun? {
    if still > patience.still || waited - before.waited > patience.waiting { return .waiting }
    return worked - before.worked > patience.working ? .working : nil
  }
}

/// Watches over a program and everything that it starts: ends it at its limits, and leaves none of it behind.
///
/// Whether the program has ended is asked of the system. A pipe says nothing about that: a program may close its own
/// end early, and a child of it may keep one open for ever.
struct Guardian: Sendable {
  /// The first process of a process group of its own.
  let leader: pid_t
  /// What stands in the environment of all that the program starts, whatever group it moves to.
  let mark: String
  let patience: Patience
  /// Where the leader writes the number of the process that it runs the scenarios in and whose end it waits for, to end
  /// what that leaves. Where it writes none, it runs them itself.
  var note: URL?
  /// Lets so many seconds go by between two looks.
  var rest: @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }

  /// Returns when the program has ended or its time is over; earlier if the task is cancelled.
  ///
  /// - Parameter milestones: counts what the program has passed, where its patience begins anew.
  func wait(passing milestones: Milestones? = nil) async -> Overrun? {
    let start = SuspendingClock.now
    var (last, pause, looks, ledger, milestones) = (start, 0.001, 0, Ledger(), milestones)
    while !hasEnded, !Task.isCancelled {
      await rest(pause)
      let now = SuspendingClock.now
      // What lies between two looks was not seen: no more of it counts than was meant to.
      ledger.note(
        ProcessState(worker), after: min((now - last) / .seconds(1), pause * 2), milestones: milestones?.count() ?? 0)
      looks += 1
      let isOld = (now - start) / .seconds(1) > patience.living
      let isCrowd = looks % 8 == 0 && isCrowded(beyond: patience.processes)
      if let overrun = isCrowd ? .crowding : ledger.overrun(patience) ?? (isOld ? ledger.habit : nil) {
        // What has ended since the look began is late in nothing, however late this comes to hear of it.
        return hasEnded ? nil : name(of: overrun)
      }
      (last, pause) = (now, min(pause * 1.5, 0.02))
    }
    return nil
  }

  /// What a program did that worked too long: starting others is work, too, and may cost more than it is allowed before
  /// there are as many as it may have.
  private func name(of overrun: Overrun) -> Overrun {
    overrun == .working && isCrowded(beyond: patience.processes / 8) ? .crowding : overrun
  }

  /// The process that does the work.
  var worker: pid_t {
    guard let note, let text = try? String(contentsOf: note, encoding: .utf8), let process = pid_t(text),
      ProcessState(process).parent == leader
    else { return leader }
    return process
  }

  /// Ends the program and whatever it has started and left behind.
  func end() async {
    let worker = worker
    if worker != leader {
      kill(-worker, SIGKILL)
      kill(worker, SIGKILL)
      // Now the leader ends what has left the group.
      for _ in 0..<1000 where !hasEnded { usleep(5000) }
    }
    kill(-leader, SIGKILL)
    #if os(Linux)
      // Each look may find what was started since the last.
      for _ in 0..<100 {
        let strays = marked()
        if strays.isEmpty { return }
        for stray in strays { kill(stray, SIGKILL) }
      }
    #endif
  }

  /// Whether the leader has ended; it stays until it is waited for, so nobody else has its number.
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

    /// Whether there are more processes below the leader than a limit. Those that are new are few, as a rule.
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
