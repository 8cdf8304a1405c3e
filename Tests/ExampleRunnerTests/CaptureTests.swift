import Foundation
import Testing

@testable import ExampleRunner

/// Plays on stage: what they print is caught, and how they end is told.
@Suite struct CaptureTests {
  struct Oops: Error {}

  private func check(
    _ outputs: [[String]?], limit: Double = Capture.patience, _ play: @escaping @Sendable (Capture) async throws -> Void
  ) async -> [String] {
    let parts = outputs.enumerated().map { index, lines in
      Part(
        line: 10 * index + 1, column: 3, end: 10 * index + 4,
        output: lines.map { Output(line: 10 * index + 7, indent: 0, lines: $0) })
    }
    return await Capture("Chapters/01-push.md", parts: parts, records: false, limit: limit).check(play).map {
      "\($0.line):\($0.column): \($0.message)"
    }
  }

  @Test func whatIsPrintedIsCaughtHoweverItIsWritten() async {
    let lines = ["print", "puts", "write", "thread", "task"]
    let faults = await check([lines]) { _ in
      print("print")
      puts("puts")
      fflush(nil)
      FileHandle.standardOutput.write(Data("write\n".utf8))
      let done = DispatchSemaphore(value: 0)
      Thread {
        print("thread")
        done.signal()
      }.start()
      wait(for: done)
      await Task.detached { print("task") }.value
    }
    #expect(faults == [])
  }

  @Test func eachPartHasWhatItPrinted() async {
    let play: @Sendable (Capture) async throws -> Void = { stage in
      print("one")
      stage.next()
      stage.next()
      print("three", terminator: "")
    }
    #expect(await check([["one"], nil, ["three"]], play) == [])
    #expect(await check([["one"], [], ["two"]], play) == ["27:2: the example prints ‘three’ here, not ‘two’"])
    #expect(await check([nil, ["two"], ["three"]], play).count == 2)
  }

  @Test func aLongTranscriptIsCaughtWhole() async {
    let lines = (0..<20_000).map { "line \($0)" }
    #expect(await check([lines]) { _ in for line in lines { print(line) } } == [])
  }

  @Test func anErrorIsReportedAtThePartThatThrows() async {
    #expect(await check([nil]) { _ in throw Oops() } == ["1:3: the example throws Oops()"])
    let faults = await check([["one"], ["two"]]) { stage in
      print("one")
      stage.next()
      throw Oops()
    }
    #expect(faults == ["17:1: isn't printed: the example prints only 0 of 1 lines", "11:3: the example throws Oops()"])
  }

  @Test func aPlayThatDoesNotEndIsReportedAtThePartInWhichItIs() async {
    // Long enough to come to the second part on a busy machine.
    let faults = await check([["one"], nil], limit: 5) { stage in
      print("one")
      stage.next()
      wait(for: DispatchSemaphore(value: 0))
    }
    #expect(faults == ["11:3: the example doesn't finish within 5 seconds"])
    #expect(
      await check([nil], limit: 1) { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        == [
          "1:3: the example doesn't finish within 1 second"
        ])
  }

  @Test func playsTakeTheStageOneAfterTheOther() async {
    let faults = await withTaskGroup(of: [String].self) { group in
      for number in 0..<20 {
        group.addTask {
          await check([["\(number)", "\(number)"]]) { _ in
            print(number)
            await Task.yield()
            print(number)
          }
        }
      }
      return await group.reduce([], +)
    }
    #expect(faults == [])
  }

  @Test func aRaceEndsAsItsWorkDoes() async {
    guard case .finished = await withTimeout(seconds: 300, {}) else { return #expect(Bool(false), "the work ends") }
    guard case .threw("Oops()") = await withTimeout(seconds: 300, { throw Oops() }) else {
      return #expect(Bool(false), "the work throws")
    }
    guard case .timedOut = await withTimeout(seconds: 0.05, { wait(for: DispatchSemaphore(value: 0)) }) else {
      return #expect(Bool(false), "the work never ends")
    }
  }

  @Test func manyHangingPlaysDoNotStopOthers() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask { _ = await withTimeout(seconds: 0.05) { wait(for: DispatchSemaphore(value: 0)) } }
      }
    }
    guard case .finished = await withTimeout(seconds: 300, { await Task.yield() }) else {
      return #expect(Bool(false), "the work ends")
    }
  }
}

/// Blocks the thread, as code that is not asynchronous does.
private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
