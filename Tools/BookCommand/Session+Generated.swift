import Book
import CoreHistory
import Files
import Foundation
import Tangle

extension Session {
  /// Writes the files that the build plugin would generate, without reading the book again: a folder for each target,
  /// with the step's core or the chapter's tests.
  ///
  /// Files whose text is unchanged aren't touched, so they aren't compiled again.
  ///
  /// - Parameter steps: the steps whose chapters are tested; all if empty.
  func writeGeneratedFiles(for steps: [Int], to folder: URL) throws {
    let numbers = Array(Set(book.chapters.map(\.number))).sorted()
    let tested = steps.isEmpty ? numbers : numbers.filter(steps.contains)
    for number in numbers where tested.contains(number) || tested.contains(number + 1) {
      let core = history.core(after: number) ?? Core()
      try write(["Core.swift": stepFile(core, after: number)], to: folder.appending(path: "Rx\(two(number))"))
    }
    for number in tested {
      let examples = exampleFiles(
        book.chapters.filter { $0.number == number }, previous: number == numbers.first ? nil : number - 1,
        last: numbers.last ?? number
      ) { history.core(after: $0) }
      try write(examples, to: folder.appending(path: "Chapter\(two(number))Tests"))
    }
  }

  private func write(_ files: [String: String], to folder: URL) throws {
    for (name, text) in files { try writeIfChanged(text, to: folder.appending(path: name)) }
  }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
