import Book
import Files
import Foundation
import Programs
import Testing

@testable import Classroom

/// Checks that share a cache, with each other and with the solution that they try.
@Suite(.timeLimit(.minutes(60)), .awaitsPrograms) struct SharingTests {
  @Test func `Checks of one exercise at the same time keep to their own files`() async throws {
    try await inTemporaryFolder { folder in
      let right = right
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            // Each is wrong in a scenario of its own, or right.
            let text =
              number % 2 == 0 ? right : right.replacing("number * 2", with: "number == \(number) ? 0 : number * 2")
            let verdict = try await verdict(on: text, in: folder, hasCore: false)
            let failed = verdict.scenarios.indices.filter { verdict.scenarios[$0].status != .passed }
            #expect(failed == (number % 2 == 0 ? [] : [number - 1]))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `A solution finds no reference to run, and what it writes over is not believed`() async throws {
    try await inTemporaryFolder { folder in
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

  @Test func `What a solution writes over is made anew for the next verdict`() async throws {
    try await inTemporaryFolder { folder in
      let small = try SmallBook()
      let judge = try Judge(small.book, small.history, cache: Cache(folder))
      func verdict(_ id: String, _ file: String, _ text: String) async throws -> Verdict {
        let exercise = try small.book.exercise(id).exercise
        return try await judge.verdict(on: Submission(exercise: exercise, file: file, text: text))
      }
      let second = "func first() -> Int { 1 }\n\nfunc second() -> Int { 2 }\n\nfunc third() -> Int { 3 }\n"
      #expect(try await verdict("second", "Sources/Rx/Folder/More.swift", second).isPassed)
      // Each file is another one of the same size and age.
      let vandal = """
        import Foundation
        let two: Int = {
          let manager = FileManager.default
          for path in try! manager.subpathsOfDirectory(atPath: "\(folder.path)") where !path.hasPrefix("jobs") {
            let file = "\(folder.path)/" + path
            let facts = try! manager.attributesOfItem(atPath: file)
            guard facts[.type] as? FileAttributeType == .typeRegular, let size = facts[.size] as? Int else { continue }
            if path.hasPrefix("seals") || path.hasSuffix("lock") { continue }
            try! Data(repeating: 32, count: size).write(to: URL(fileURLWithPath: file), options: .atomic)
            try! manager.setAttributes([.modificationDate: facts[.modificationDate]!], ofItemAtPath: file)
            print(path)
          }
          return 2
        }()
        """
      let spoilt = try await verdict("two", "Sources/Exercise/Two.swift", vandal).scenarios[0].prints
      for file in ["cores/", "slots/own-second/", "slots/own-two/", "references/"] {
        #expect(spoilt.contains("\n" + file) || spoilt.hasPrefix(file), "\(file)")
      }
      let next = try await verdict("second", "Sources/Rx/Folder/More.swift", second)
      #expect(next.isPassed, "\(answer(next, colour: false))")
      let wrong = second.replacing("2", with: "3")
      #expect(try await !verdict("second", "Sources/Rx/Folder/More.swift", wrong).isPassed)
      let own = try await verdict("two", "Sources/Exercise/Two.swift", "let two = 2\n")
      #expect(own.isPassed, "\(answer(own, colour: false))")
    }
  }

  @Test func `What several checks want at once is made once`() async throws {
    try await inTemporaryFolder { folder in
      let made = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...8 {
          group.addTask {
            var made = 0
            let place = try await Cache(folder).folder("cores", "a") { draft in
              made += 1
              for _ in 1...100 { await Task.yield() }
              try writeWhole(Data(), to: draft.appending(path: "module"))
            }
            #expect(FileManager.default.fileExists(atPath: place.appending(path: "module").path))
            return made
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(made == 1)
    }
  }

  @Test func `No seal that a solution sets is believed`() async throws {
    try await inTemporaryFolder { folder in
      let cache = Cache(folder)
      func make(_ text: String) async throws -> String {
        let place = try await cache.folder("cores", "a") { draft in
          try writeWhole(Data(text.utf8), to: draft.appending(path: "module"))
        }
        return try String(contentsOf: place.appending(path: "module"), encoding: .utf8)
      }
      #expect(try await make("good") == "good")
      #expect(try await make("again") == "good")
      try cache.keep("good", "histories", "h")
      try await cache.guarding {
        for (kind, key, file) in [("cores", "a", "a/module"), ("cores", "b", "b/module"), ("histories", "h", "h")] {
          try writeWhole(Data("evil".utf8), to: folder.appending(path: "\(kind)/\(file)"))
          #expect(!cache.has(kind, key))
          try cache.seal(kind, key).set()
          #expect(cache.has(kind, key))
        }
      }
      #expect(!cache.has("cores", "b") && cache.text("histories", "h") == nil)
      #expect(try await make("new") == "new")
    }
  }

  /// A process that was ended by force can't put its things away; the next one does.
  @Test func `What the dead have left is removed`() async throws {
    try await inTemporaryFolder { folder in
      let dead = try ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", ":"])
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
