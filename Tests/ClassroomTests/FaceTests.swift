import Files
import Foundation
import Testing

@testable import Classroom

/// Solutions in a file of the core: what else has to be compiled.
@Suite(.awaitsPrograms) struct FaceTests {
  private static let right =
    "func first() -> Int { 1 }\n\nfunc second() -> Int { twice(1) }\n\nfunc third() -> Int { 3 }\n\n"

  @Test(arguments: [
    ("private func twice(_ number: Int) -> Int { number * 2 }\n", false),
    ("func twice(_ number: Int) -> Int { number * 2 }\n", false),
    (
      "private struct Pair { var number = 0, doubled = 2 }\nprivate func twice(_ number: Int) -> Int { Pair().doubled }\n",
      false
    ),
    (
      "extension Int { fileprivate var doubled: Int { self * 2 } }\nprivate func twice(_ number: Int) -> Int { number.doubled }\n",
      true
    ),
  ])
  func `What no other file can use leaves the core's other files as they are`(helper: String, changesMore: Bool)
    async throws
  {
    try await inTemporaryFolder { folder in
      let small = try SmallBook()
      let exercise = try small.book.exercise("second").exercise
      let judge = try Judge(small.book, small.history, cache: Cache(folder))
      let submission = Submission(exercise: exercise, file: "Sources/Rx/Folder/More.swift", text: Self.right + helper)
      #expect(try await judge.verdict(on: submission).isPassed)
      let other = folder.appending(path: "slots/own-second/Objects/Rx-One.swift.o").path
      #expect(FileManager.default.fileExists(atPath: other) == changesMore)
    }
  }
}
