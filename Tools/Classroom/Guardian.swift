import Foundation

/// How long a program may take, in seconds.
///
/// What it works and what it waits are counted apart, and a wait only while it is seen to wait. So a machine that others
/// keep busy doesn't change a verdict.
struct Patience: Sendable {
  /// What it may use of the processors between two milestones, with what it has started.
  var working = 60.0
  /// How long all of its threads may be asleep between two milestones.
  var waiting = 120.0
  /// Work and waits together, from its beginning to its end.
  var sum = Double.infinity
  /// How long it may be there at all, without the time that the machine itself sleeps.
  var living = 300.0
}

/// What a program was ended for.
enum Overrun: Sendable, Equatable, Codable {
  case working, waiting
  /// The sum was used up before either was.
  case spent
}

/// What a program has worked and waited, as far as it was seen.
struct Ledger {
  private(set) var worked = 0.0
  private(set) var waited = 0.0
  private var isClosed = false
  private var milestones = 0
  private var before = (worked: 0.0, waited: 0.0)

  var sum: Double { worked + waited }

  /// Notes a look.
  ///
  /// - Parameters:
  ///   - seconds: since the look before.
  ///   - milestones: how many the program has passed.
  mutating func note(_ state: ProcessState, after seconds: Double, milestones: Int) {
    // What a crash costs the run-time library is none of the program's work, nor is the wait for it.
    isClosed = isClosed || state.isExplained
    guard !isClosed else { return }
    worked = max(worked, state.worked)
    if state.isAsleep { waited += seconds }
    if milestones != self.milestones { (self.milestones, before) = (milestones, (worked, waited)) }
  }

  /// What it did more of.
  var habit: Overrun { worked > waited ? .working : .waiting }

  func overrun(_ patience: Patience) -> Overrun? {
    if waited - before.waited > patience.waiting { return .waiting }
    if worked - before.worked > patience.working { return .working }
    return sum > patience.sum ? .spent : nil
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
  /// Lets so many seconds go by between two looks.
  var rest: @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }

  /// Returns when the program has ended or its time is over; earlier if the task is cancelled.
  ///
  /// - Parameter milestones: counts what the program has passed.
  /// - Returns: what it was to be ended for, and what it has worked and waited in sum.
  func wait(passing milestones: Milestones? = nil) async -> (Overrun?, Double) {
    let start = SuspendingClock.now
    var (last, pause, ledger, milestones) = (start, 0.001, Ledger(), milestones)
    while !hasEnded, !Task.isCancelled {
      await rest(pause)
      let now = SuspendingClock.now
      // What lies between two looks was not seen: no more of it counts than was meant to.
      ledger.note(
        ProcessState(leader), after: min((now - last) / .seconds(1), pause * 2), milestones: milestones?.count() ?? 0)
      let isOld = (now - start) / .seconds(1) > patience.living
      if let overrun = ledger.overrun(patience) ?? (isOld ? ledger.habit : nil) {
        // What has ended since the look began is late in nothing, however late this comes to hear of it.
        return (hasEnded ? nil : overrun, ledger.sum)
      }
      (last, pause) = (now, min(pause * 1.5, 0.02))
    }
    return (nil, ledger.sum)
  }

  /// Ends the program and whatever it has started and left behind.
  func end() {
    kill(-leader, SIGKILL)
    #if os(Linux)
      // What has left the group. Each look may find what was started since the last.
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
      return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init).filter {
        guard $0 != leader, let data = contents(of: "/proc/\($0)/environ") else { return false }
        return data.range(of: wanted) != nil && ProcessState($0).letter != "Z"
      }
    }
  #endif
}
