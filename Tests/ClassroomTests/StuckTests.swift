import Book
import Foundation
import Testing

@testable import Classroom

/// What is said of solutions that don't come to an end, and what is left of them: nothing.
@Suite(.timeLimit(.minutes(15))) struct StuckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isWaiting: Bool
    /// What stands on line 9 and does it.
    let code: String
  }

  static let cases = [
    Case(testDescription: "a lock taken twice", isWaiting: true, code: "lock.lock()"),
    Case(testDescription: "a semaphore that nobody signals", isWaiting: true, code: "semaphore.wait()"),
    Case(testDescription: "a sleeper", isWaiting: true, code: "sleep(10_000)"),
    Case(testDescription: "a silent loop", isWaiting: false, code: "while true { count &+= 1 }"),
    Case(testDescription: "a child that is waited for", isWaiting: true, code: "child.waitUntilExit()"),
  ]

  @Test(arguments: cases) func `A solution that is stuck is ended, and its line named`(_ stuck: Case) async throws {
    try await inFolder { folder in
      let verdict = try await verdict(on: solution(stuck.code), in: folder)
      let result = try #require(verdict.scenarios.dropFirst().first)
      #expect(result.status == .timedOut && result.isWaiting == stuck.isWaiting)
      #if os(Linux)
        #expect(result.lines.first == 9)
        #expect(answer(verdict, colour: false).contains("it wasn't finished in time: Sources/Exercise/Twice.swift:9: "))
        #expect(processes(of: folder) == [])
      #endif
      #expect(verdict.scenarios[0].status == .passed)
    }
  }

  /// Eight scenarios that don't end would make a learner wait for eight times as long.
  @Test func `After a scenario that is stuck there is little time for others`() async throws {
    try await inFolder { folder in
      let text = "import Foundation\npublic func twice(_ number: Int) -> Int { while true { sleep(1000) } }\n"
      let verdict = try await verdict(on: text, in: folder)
      #expect(verdict.scenarios.prefix(3).map(\.status) == [.timedOut, .timedOut, .notTried])
      #expect(verdict.scenarios.dropFirst(2).allSatisfy { $0.status == .notTried })
      #expect(answer(verdict, colour: false).contains("not tried, because"))
    }
  }

  @Test func `What a solution starts and forgets is ended with it`() async throws {
    try await inFolder { folder in
      let verdict = try await verdict(on: solution("_ = 0"), in: folder)
      #expect(verdict.scenarios.allSatisfy { $0.status == .passed })
      #if os(Linux)
        #expect(processes(of: folder) == [])
      #endif
    }
  }

  @Test func `A check that is cancelled ends what it runs`() async throws {
    try await inFolder { folder in
      let check = Task { try await verdict(on: solution("sleep(10_000)"), in: folder) }
      // It has begun when its first scenario has printed.
      let jobs = folder.appending(path: "jobs")
      while !((try? FileManager.default.subpathsOfDirectory(atPath: jobs.path)) ?? []).contains(where: {
        $0.hasSuffix("prints/1")
      }) { try await Task.sleep(for: .milliseconds(5)) }
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
    /// What still runs in a folder.
    private func processes(of folder: URL) -> [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap(pid_t.init).filter {
        let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")
        return place?.hasPrefix(folder.resolvingSymlinksInPath().path) == true && ProcessState($0).letter != "Z"
      }
    }
  #endif
}
