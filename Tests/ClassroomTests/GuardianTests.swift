import Foundation
import Programs
import Testing

@testable import Classroom

/// A guardian's counts of time, processes and scenarios: nothing here depends on how busy the machine is.
@Suite(.timeLimit(.minutes(60)), .awaitsPrograms) struct GuardianTests {
  /// Looks may come late. What has ended between two of them, and whose end nobody has told the tool, is not late itself.
  @Test func `A program that has ended is never late, whenever that is heard of`() async throws {
    let program = try Sleeper()
    defer { program.end() }
    let patience = Patience(working: 0, waiting: 0, living: 0)
    var guardian = Guardian(leader: program.process, mark: "none", patience: patience)
    #expect(await guardian.wait() == .waiting)
    guardian.rest = { _ in program.stop() }
    #expect(await guardian.wait() == nil)
  }

  #if os(Linux)
    /// A number that a solution has written may be any process's.
    @Test func `Only a child of the leader is taken for its worker`() throws {
      let (program, other) = (try Sleeper("sleep 10000 & wait"), try Sleeper())
      defer { for process in [program, other] { process.end() } }
      let note = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: note) }
      let guardian = Guardian(leader: program.process, mark: "none", patience: Patience(), note: note)
      #expect(guardian.worker == program.process)
      try "\(other.process)".write(to: note, atomically: true, encoding: .utf8)
      #expect(guardian.worker == program.process)
      let child = try #require(program.child())
      try "\(child)".write(to: note, atomically: true, encoding: .utf8)
      #expect(guardian.worker == child)
    }

    @Test func `Who starts too many processes is ended for that`() async throws {
      let program = try Sleeper("for i in 1 2 3 4 5 6 7 8; do sleep 10000 & done; wait")
      defer { program.end() }
      let patience = Patience(working: 60, waiting: 600, living: 600, processes: 8)
      #expect(await Guardian(leader: program.process, mark: "none", patience: patience).wait() == .crowding)
    }
  #endif

  @Test func `A milestone gives new patience`() {
    var ledger = Ledger()
    let patience = Patience(working: 2, waiting: 3)
    let asleep = ProcessState(asleep: true)
    ledger.note(asleep, after: 2, milestones: 1)
    ledger.note(asleep, after: 2, milestones: 2)
    #expect(ledger.overrun(patience) == nil)
    var other = ledger
    ledger.note(asleep, after: 3.5, milestones: 2)
    #expect(ledger.overrun(patience) == .waiting)
    other.note(ProcessState(asleep: false, worked: 2.5), after: 9, milestones: 2)
    #expect(other.overrun(patience) == .working)
    other.note(ProcessState(asleep: false, worked: 5), after: 9, milestones: 3)
    #expect(other.overrun(patience) == nil)
  }

  @Test func `Before the first milestone a program may work longer, and not after it`() {
    let patience = Patience(working: 1, starting: 5, waiting: 3)
    func overrun(_ worked: Double, milestones: Int) -> Overrun? {
      var ledger = Ledger()
      ledger.note(ProcessState(asleep: false), after: 1, milestones: milestones)
      ledger.note(ProcessState(asleep: false, worked: worked), after: 1, milestones: milestones)
      return ledger.overrun(patience)
    }
    #expect(overrun(4, milestones: 0) == nil && overrun(6, milestones: 0) == .working)
    #expect(overrun(0.5, milestones: 1) == nil && overrun(4, milestones: 1) == .working)
  }

  @Test(arguments: [(0.0, Overrun.waiting), (1.5, .working)])
  func `Who lives too long is ended for what it did most`(worked: Double, overrun: Overrun) {
    var ledger = Ledger()
    ledger.note(ProcessState(asleep: worked == 0, worked: worked), after: 1, milestones: 0)
    ledger.note(ProcessState(asleep: worked == 0, worked: worked), after: 0.5, milestones: 1)
    #expect(ledger.overrun(Patience(living: 2)) == nil)
    ledger.note(ProcessState(asleep: worked == 0, worked: worked), after: 1, milestones: 2)
    #expect(ledger.overrun(Patience(living: 2)) == overrun)
  }

  /// Scenarios wait for two seconds before they say that nothing came. A busy machine sees less of that than there is, so
  /// here all of it is seen.
  @Test(arguments: [(2, nil as Overrun?), (3, .waiting)])
  func `Who stands still for two seconds isn't late, and who does for three is`(seconds: Int, overrun: Overrun?) {
    var ledger = Ledger()
    let still = ProcessState(asleep: true, turns: [7: 1])
    for _ in 0..<seconds * 50 { ledger.note(still, after: 0.02, milestones: 1) }
    #expect(ledger.overrun(Limits().patience(rounds: 1)) == overrun)
  }

  @Test func `What stands still is known sooner than what wakes up again and again`() {
    let patience = Patience(working: 2, waiting: 4, still: 2)
    func overrun(_ looks: [ProcessState]) -> Overrun? {
      var ledger = Ledger()
      for look in looks { ledger.note(look, after: 1, milestones: 0) }
      return ledger.overrun(patience)
    }
    let (quiet, busy) = (ProcessState(asleep: true, turns: [7: 1]), ProcessState(asleep: false, turns: [7: 1]))
    #expect(overrun([quiet, quiet, quiet]) == nil && overrun([quiet, quiet, quiet, quiet]) == .waiting)
    #expect(overrun([quiet, quiet, busy, quiet, quiet]) == nil)
    let waking = (0..<5).map { ProcessState(asleep: true, turns: [7: $0]) }
    #expect(overrun(Array(waking.prefix(4))) == nil && overrun(waking) == .waiting)
    #expect(overrun([quiet, quiet, ProcessState(asleep: true, turns: [7: 1, 8: 0]), quiet]) == nil)
  }

  @Test func `Scenarios that have begun are counted as they come, and no more than there are`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var milestones = Milestones(in: file, atMost: 3)
    #expect(milestones.count() == 0)
    for (text, count) in [
      ("n\t0\ts\ts\ns", 0), ("\t0\t1", 0), ("\ne\t0\t\ts\t\nx\t0\n", 1), ("s\t1\t1\nx\t1\ns\t2\t1\n", 3),
      ("s\t3\t1\ns\t4\t1\n", 3),
    ] {
      let old = (try? Data(contentsOf: file)) ?? Data()
      try (old + Data(text.utf8)).write(to: file)
      #expect(milestones.count() == count)
    }
  }
}

/// A process in a group of its own.
private final class Sleeper: Sendable {
  private let program: ChildProcess
  var process: pid_t { program.processIdentifier }

  init(_ command: String = "exec sleep 10000") throws {
    program = try ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", command])
  }

  /// Ends it; the system keeps its number until its parent asks.
  func stop() {
    var info = siginfo_t()
    kill(-process, SIGKILL)
    _ = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT)
  }

  #if os(Linux)
    /// The first process that it has started; waits until there is one.
    func child() -> pid_t? {
      for _ in 0..<10000 {
        if let child = processes().first(where: { ProcessState($0).parent == process }) { return child }
        usleep(1000)
      }
      return nil
    }
  #endif

  func end() {
    kill(-process, SIGKILL)
    program.waitUntilExit()
  }
}
