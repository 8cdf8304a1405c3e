import Book
import Foundation
import Testing

@testable import Classroom

/// Checks that share a cache, with each other and with the solution that they try.
@Suite(.timeLimit(.minutes(15))) struct SharingTests {
  private let right = "public func twice(_ number: Int) -> Int { precondition(number >= 0); return number * 2 }\n"

  @Test func `Checks of one exercise at the same time keep to their own files`() async throws {
    try await inFolder { folder in
      let right = right
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            // Each is wrong in a scenario of its own, or right.
            let text =
              number % 2 == 0 ? right : right.replacing("number * 2", with: "number == \(number) ? 0 : number * 2")
            let verdict = try await verdict(on: text, in: folder)
            let failed = verdict.scenarios.indices.filter { verdict.scenarios[$0].status != .passed }
            #expect(failed == (number % 2 == 0 ? [] : [number - 1]))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `A solution finds no reference to run, and what it writes over is not believed`() async throws {
    try await inFolder { folder in
      let spy = """
        import Foundation
        public func twice(_ number: Int) -> Int {
          let folder = "\(folder.path)/references/"
          for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
            print(FileManager.default.isExecutableFile(atPath: folder + path) ? "program" : "text", path)
            guard var text = try? String(contentsOfFile: folder + path, encoding: .utf8) else { continue }
            for right in ["2", "4", "6", "8"] { text = text.replacingOccurrences(of: "\\"\\(right)\\"", with: "\\"0\\"") }
            try? text.write(toFile: folder + path, atomically: true, encoding: .utf8)
          }
          return 0
        }

        """
      let first = try await verdict(on: spy, in: folder)
      #expect(first.scenarios[0].prints.contains("performances.json"))
      #expect(
        !first.scenarios[0].prints.contains("program performances") && !first.scenarios[0].prints.contains("/program"))
      #expect(try await verdict(on: spy, in: folder).scenarios[0].status == .failed)
      #expect(try await verdict(on: right, in: folder).isPassed)
    }
  }

  /// A process that was ended by force can't put its things away; the next one does.
  @Test func `What the dead have left is removed`() async throws {
    try await inFolder { folder in
      let dead = Process()
      dead.executableURL = URL(fileURLWithPath: "/bin/sh")
      dead.arguments = ["-c", ":"]
      try dead.run()
      dead.waitUntilExit()
      for name in ["jobs/\(dead.processIdentifier)-a", "draft/\(dead.processIdentifier)-b", "jobs/\(getpid())-c"] {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      _ = try await verdict(on: right, in: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "jobs").path) == ["\(getpid())-c"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "draft").path) == [])
    }
  }
}
