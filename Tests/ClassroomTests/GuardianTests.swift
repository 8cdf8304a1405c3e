import Foundation
import Testing

@testable import Classroom

/// What a guardian counts, and what it doesn't: nothing here depends on how busy the machine is.
@Suite(.timeLimit(.minutes(15))) struct GuardianTests {
  /// Looks may come late. What has ended between two of them, and whose end nobody has told the tool, is not late itself.
  @Test func `A program that has ended is never late, whenever that is heard of`() async throws {
    let program = try Sleeper()
    defer { program.end() }
    let patience = Patience(working: 0, waiting: 0, sum: 0, living: 0)
    var guardian = Guardian(leader: program.process, mark: "none", patience: patience)
    #expect(await guardian.wait().0 == .waiting)
    guardian.rest = { _ in program.stop() }
    #expect(await guardian.wait().0 == nil)
  }

  #if os(Linux)
    @Test func `What waits for a child that works doesn't wait, and the child's work is its own`() async throws {
      let program = try Sleeper("while :; do :; done & wait")
      defer { program.end() }
      let patience = Patience(working: 0.1, waiting: 60, living: 600)
      #expect(await Guardian(leader: program.process, mark: "none", patience: patience).wait().0 == .working)
    }
  #endif

  @Test func `A milestone gives new patience, until all of it is spent`() {
    var ledger = Ledger()
    let patience = Patience(working: 2, waiting: 3, sum: 5)
    #expect(ledger.habit == .waiting)
    let asleep = ProcessState(asleep: true, worked: 0)
    ledger.note(asleep, after: 2, milestones: 1)
    ledger.note(asleep, after: 2, milestones: 2)
    #expect(ledger.overrun(patience) == nil)
    var other = ledger
    ledger.note(asleep, after: 1.5, milestones: 2)
    #expect(ledger.overrun(patience) == .spent)
    other.note(ProcessState(asleep: false, worked: 2.5), after: 9, milestones: 2)
    #expect(other.overrun(patience) == .working && other.waited == 4)
    other.note(ProcessState(asleep: false, worked: 5), after: 9, milestones: 3)
    #expect(other.overrun(Patience(working: 2, waiting: 3)) == nil && other.habit == .working)
  }

  @Test func `The time that a crash takes to be explained counts for nothing`() {
    var ledger = Ledger()
    ledger.note(ProcessState(asleep: true, worked: 0, isExplained: true), after: 100, milestones: 0)
    ledger.note(ProcessState(asleep: true, worked: 100), after: 100, milestones: 0)
    #expect(ledger.sum == 0)
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
  let process: pid_t

  init(_ command: String = "exec sleep 10000") throws {
    var (process, attributes) = (pid_t(), posix_spawnattr_t())
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { $0.withCString { strdup($0) } } + [nil]
    defer { words.forEach { free($0) } }
    try #require(posix_spawn(&process, "/bin/sh", nil, &attributes, words, environ) == 0)
    self.process = process
  }

  /// Ends it; the system keeps its number until its parent asks.
  func stop() {
    var info = siginfo_t()
    kill(-process, SIGKILL)
    _ = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT)
  }

  func end() {
    var status: Int32 = 0
    kill(-process, SIGKILL)
    waitpid(process, &status, 0)
  }
}
