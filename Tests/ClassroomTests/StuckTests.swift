import Book
import Files
import Foundation
import Programs
import Testing

@testable import Classroom

/// The verdicts on solutions that don't come to an end, and the processes that they leave: none.
@Suite(.timeLimit(.minutes(60)), .awaitsPrograms) struct StuckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isWaiting: Bool
    /// The code on line 9 of the solution, which gets stuck.
    let code: String
  }

  private static let deafness =
    "var all = sigset_t(); sigfillset(&all); pthread_sigmask(SIG_SETMASK, &all, nil); "

  static let cases = [
    Case(testDescription: "a lock taken twice", isWaiting: true, code: "lock.lock()"),
    Case(testDescription: "a semaphore that nobody signals", isWaiting: true, code: "semaphore.wait()"),
    Case(testDescription: "a sleeper", isWaiting: true, code: "sleep(10_000)"),
    Case(testDescription: "a silent loop", isWaiting: false, code: "while true { count &+= 1 }"),
    Case(
      testDescription: "a loop that lets no signal in", isWaiting: false, code: deafness + "while true { count &+= 1 }"),
    Case(
      testDescription: "a loop that prints and lets no signal in", isWaiting: false,
      code: deafness + "while true { print(count) }"),
    Case(testDescription: "a sleeper that lets no signal in", isWaiting: true, code: deafness + "sleep(10_000)"),
    Case(testDescription: "one that stops itself", isWaiting: true, code: "kill(getpid(), SIGSTOP)"),
    Case(testDescription: "a child that is waited for", isWaiting: true, code: "child.waitUntilExit()"),
  ]

  @Test(arguments: cases) func `A solution that is stuck is ended, and its line named`(_ stuck: Case) async throws {
    try await inTemporaryFolder { folder in
      let verdict = try await verdict(on: solution(stuck.code), in: folder)
      let result = try #require(verdict.scenarios.dropFirst().first)
      #expect(result.status == .timedOut && result.isWaiting == stuck.isWaiting)
      #if os(Linux)
        #expect(result.lines.first == 9)
        #expect(answer(verdict, colour: false).contains("it wasn't finished in time: Sources/Exercise/Twice.swift:9: "))
        #expect(processes(of: folder) == [])
      #endif
      let others = verdict.scenarios.enumerated().filter { $0.offset != 1 }
      #expect(others.allSatisfy { $0.element.status == .passed })
    }
  }

  #if os(Linux)
    /// Dispatch blocks nearly all signals there.
    @Test func `The line of a thread of a queue is named, too`() async throws {
      try await inTemporaryFolder { folder in
        let code = "DispatchQueue.global().async { while true { sleep(10_000) } }\n  semaphore.wait()"
        let verdict = try await verdict(on: solution(code), in: folder)
        #expect(verdict.scenarios[1].status == .timedOut)
        #expect(verdict.scenarios[1].lines.sorted() == [9, 10])
      }
    }
  #endif

  #if os(Linux)
    /// A question ends a sleep: who is asked twice would go on.
    @Test func `Of threads that work and one that sleeps, the line of those that work comes first`() async throws {
      try await inTemporaryFolder { folder in
        let work = "for _ in 0..<4 { Thread.detachNewThread { var sum = 0; while true { sum &+= 1 } } }"
        let verdict = try await verdict(on: solution(work + "\n  sleep(10_000)"), in: folder)
        #expect(verdict.scenarios[1].status == .timedOut && !verdict.scenarios[1].isWaiting)
        #expect(verdict.scenarios[1].lines == [9, 10])
        #expect(processes(of: folder) == [])
      }
    }

    /// The C library keeps a signal open, which only a call of the system's closes.
    @Test(arguments: ["while true { count &+= 1 }", "sleep(10_000)"])
    func `The line of what can't be asked is found`(code: String) async throws {
      try await inTemporaryFolder { folder in
        let deafness =
          "var all = UInt64.max; _ = unsafeBitCast(dlsym(nil, \"syscall\"), to: (@convention(c) "
          + "(Int, Int, UnsafeMutableRawPointer?, Int, Int) -> Int).self)(\(Self.changeMask), 2, &all, 0, 8); "
        let verdict = try await verdict(on: solution(deafness + code), in: folder)
        #expect(verdict.scenarios[1].status == .timedOut)
        #expect(verdict.scenarios[1].lines == [9])
        #expect(processes(of: folder) == [])
      }
    }

    /// The number of `rt_sigprocmask`.
    #if arch(x86_64)
      private static let changeMask = 14
    #else
      private static let changeMask = 135
    #endif
  #endif

  @Test func `A solution may wait for two seconds`() async throws {
    try await inTemporaryFolder { folder in
      let verdict = try await verdict(on: solution("_ = semaphore.wait(timeout: .now() + 2)"), in: folder)
      #expect(verdict.isPassed)
    }
  }

  static let floods = [
    ("while true { print(count) }", ScenarioResult.Status.tooMuchOutput, "it said far too much: "),
    ("while true { FileHandle.standardError.write(Data([97])) }", .tooMuchOutput, "it said far too much: "),
    ("count = [Int]()[count]", .crashed, "it stopped: "),
    ("DispatchQueue.main.sync {}", .crashed, "it stopped: "),
    (
      "while true { _ = UnsafeMutableRawPointer.allocate(byteCount: 1 << 24, alignment: 16) }", .outOfMemory,
      "it used up its memory: "
    ),
    (
      "while true { try! Process.run(child.executableURL!, arguments: [\"10000\"]) }", .tooManyProcesses,
      "it started far too many programs: "
    ),
  ]

  @Test(arguments: floods) func `A solution that crashes or floods is ended, and its line named`(
    code: String, status: ScenarioResult.Status, words: String
  ) async throws {
    try await inTemporaryFolder { folder in
      let verdict = try await verdict(on: solution(code), in: folder)
      let text = answer(verdict, colour: false)
      #expect(verdict.scenarios.map(\.status) == [.passed, status] + Array(repeating: .passed, count: 7), "\(text)")
      #if os(Linux)
        #expect(text.contains("\(words)Sources/Exercise/Twice.swift:9: "), "\(text)")
        #expect(processes(of: folder) == [])
      #endif
    }
  }

  /// Eight scenarios that don't end would make a learner wait for eight times as long.
  @Test func `After a scenario that is stuck there is little time for others`() async throws {
    try await inTemporaryFolder { folder in
      let text = "import Foundation\npublic func twice(_ number: Int) -> Int { while true { sleep(1000) } }\n"
      let verdict = try await verdict(on: text, in: folder)
      #expect(verdict.scenarios[0].status == .timedOut)
      #expect(verdict.scenarios.dropFirst().allSatisfy { $0.status == .notTried })
      #expect(answer(verdict, colour: false).contains("not tried, because"))
    }
  }

  @Test func `What a solution starts and forgets is ended with it`() async throws {
    try await inTemporaryFolder { folder in
      let verdict = try await verdict(on: solution("_ = 0"), in: folder)
      #expect(verdict.scenarios.allSatisfy { $0.status == .passed })
      #if os(Linux)
        #expect(processes(of: folder) == [])
      #endif
    }
  }

  /// Starts a process that leaves its group and its session, and takes nothing of the environment along.
  private let escape = """
    var (words, none) = ([strdup("/bin/sleep"), strdup("10000"), nil], [UnsafeMutablePointer<CChar>?.none]); \
    var (process, attributes) = (pid_t(), posix_spawnattr_t()); posix_spawnattr_init(&attributes); \
    posix_spawnattr_setflags(&attributes, 0x80); \
    posix_spawn(&process, "/bin/sleep", nil, &attributes, &words, &none)
    """

  #if os(Linux)
    @Test(arguments: ["", "; sleep(10_000)", "; fatalError()"])
    func `What forgets where it comes from is ended, too`(rest: String) async throws {
      try await inTemporaryFolder { folder in
        let verdict = try await verdict(on: solution(escape + rest), in: folder)
        #expect(verdict.scenarios[1].status == (rest.isEmpty ? .passed : rest.contains("sleep") ? .timedOut : .crashed))
        #expect(processes(of: folder) == [])
      }
    }
  #endif

  @Test(arguments: [false, true])
  func `A check that is cancelled ends what it runs, also what forgets where it comes from`(escapes: Bool) async throws
  {
    #if os(Linux)
      let start = escapes ? escape + "; " : ""
    #else
      let start = ""
    #endif
    try await inTemporaryFolder { folder in
      let line = start + #"FileManager.default.createFile(atPath: "begun", contents: nil); sleep(10_000)"#
      let check = Task { try await verdict(on: solution(line), in: folder) }
      let jobs = folder.appending(path: "jobs")
      try await wait(for: check) {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: jobs.path)) ?? []
        return paths.contains { $0.hasSuffix("/begun") }
      }
      check.cancel()
      await #expect(throws: CancellationError.self) { _ = try await check.value }
      #if os(Linux)
        #expect(processes(of: folder) == [])
      #endif
      #expect(try FileManager.default.contentsOfDirectory(atPath: jobs.path) == [])
    }
  }

  /// A solution that is right but for what stands on line 9, which only the second scenario meets.
  private func solution(_ line: String) -> String {
    """
    import Foundation
    public func twice(_ number: Int) -> Int {
      guard number == 2 else { if number < 0 { fatalError() } else { return number * 2 } }
      let (lock, semaphore, child) = (NSLock(), DispatchSemaphore(value: 0), Process())
      (child.executableURL, child.arguments) = (URL(fileURLWithPath: "/bin/sleep"), ["10000"])
      try! child.run()
      lock.lock()
      var count = 0
      \(line)
      _ = (count, semaphore, lock)
      count += 4
      return count
    }

    """
  }

  #if os(Linux)
    /// The processes whose working directory is a folder or below, except zombies.
    private func processes(of folder: URL) -> [pid_t] {
      Classroom.processes().filter {
        let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")
        return place?.hasPrefix(folder.resolvingSymlinksInPath().path) == true && ProcessState($0).letter != "Z"
      }
    }
  #endif
}
