import Book
import CoreHistory
import Foundation

@testable import Teaching

/// A book of one page: two exercises in code, one to foretell.
struct TinyBook {
  let book: Book
  let history: History

  init(changing changes: [(String, String)] = []) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tiny-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var page = text
    for (old, new) in changes { page = page.replacing(old, with: new) }
    try write(["index.md": "# A book\n\n- [Push](Chapters/01-push.md)\n", "Chapters/01-push.md": page], in: folder)
    book = Book(Project(root: folder))
    history = History(of: book)
  }

  func plan(_ ids: [String] = ["two", "prints"]) -> ClassPlan {
    var plan = ClassPlan()
    plan.name = "Autumn"
    plan.tasks = ids.map { ClassPlan.Task(id: $0, points: 10) }
    return plan
  }
}

private let text = """
  # 1. Push

  ```swift file=One.swift
  let one = 1
  ```

  ## Exercises

  ### Exercise 1.1 ★ What does it print? {#prints}

  ```swift exercise=prints predict minutes=2
  print("a")
  ```

  ```output
  a
  ```

  ### Exercise 1.2 ★ Two {#two}

  Make it two.

  ```swift exercise=two starter file=Two.swift minutes=2
  let two = 0
  ```

  ```swift exercise=two check
  scenario("two is two") { trace in trace.note("\\(two)") }
  ```

  ```swift exercise=two hidden
  scenario("twice two makes four and no other") { trace in trace.note("\\(two + two) of the kettle") }
  ```

  ```swift exercise=two reference
  let two = [one, one].reduce(0, +)
  ```

  ```swift exercise=two mutant="too little" by="two is two"
  let two = one * one * one * one
  ```

  ```swift exercise=two mutant="too much" by="two is two"
  let two = one + one + one + one
  ```

  ```hint exercise=two
  What comes after [one](01-push.md#push)?
  ```

  """
