import Book
import CoreHistory
import Foundation
import RandomTesting
import Testing

/// A reader who follows only what the pages show and say arrives at the same files as the machine.
@Suite struct RobotTests {
  @Test func `The whole book can be followed`() throws {
    let real = try RealBook.shared.get()
    #expect(real.history.mistakes.isEmpty && real.history.steps.count >= 5)
    try expectFollowable(real.book, real.history, real.pages)
  }

  @Test func `Every kind of edit can be followed`() throws {
    let book = try generated(edits)
    let history = History(of: book)
    try #require(history.mistakes.map(\.message) == [])
    #expect(history.edits.count == edits.count + 1)
    try expectFollowable(book, history)
  }

  @Test func `A file that is deleted is gone for the reader, too`() throws {
    let book = try book([
      "01-one":
        "# 1. One\n\n```swift file=A.swift\nlet a = 1\nlet b = 2\n```\n\n```swift file=B.swift\nlet c = 1\n```\n",
      "02-two": "# 2. Two\n\n```swift delete=A.swift\n// Gone.\n```\n",
      "03-three": "# 3. Three\n\n```swift delete=B.swift\n// Gone.\n```\n\n```swift file=C.swift\nlet d = 1\n```\n",
    ])
    try expectFollowable(book, History(of: book))
  }

  @Test(arguments: 0..<4) func `Whatever is changed at random can be followed`(part: UInt64) throws {
    for seed in part * 4..<part * 4 + 4 {
      var random = Seeded(seed: seed)
      var lines = start.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let edits = (0..<6).map { _ in
        let before = lines
        repeat { mutate(&lines, &random) } while lines == before
        return lines.joined(separator: "\n")
      }
      let book = try generated(edits)
      let history = History(of: book)
      try expectFollowable(book, history)
    }
  }

  @Test func `A wrong caption leads the robot astray`() throws {
    let book = try generated(edits)
    let pages = texts(book, History(of: book))
    for (right, wrong) in damages {
      var damaged = pages
      #expect(pages.values.contains { $0.contains(right) }, "no page says \(right)")
      for (name, page) in pages { damaged[name] = page.replacing(right, with: wrong) }
      #expect(throws: Robot.Lost.self, "\(right) became \(wrong)") { try follow(damaged) { _, _ in } }
    }
  }

  /// Pages that show one thing and say another.
  private let damages = [
    ("after <code>size</code>;", "after <code>init(size:)</code>;"),
    ("after <code>size</code>;", "at the top;"),
    ("the second <code>extension Box</code>", "the first <code>extension Box</code>"),
    ("in its head;", "at the top;"),
    ("without <code>old()</code>", "in <code>old()</code>"),
    ("<code>Box.swift</code>, in", "<code>Bag.swift</code>, in"),
    ("adds 2 lines", "adds 3 lines"),
    ("<code>Box.swift</code>, begun here", "<code>Box.swift</code>, at its end, after an empty line"),
    ("in <code>Box</code>, ", "in <code>Inner</code>, "),
  ]
}

/// Follows a book from its title page to its last page.
private func follow(_ pages: [String: String], _ arrived: (String, Robot) throws -> Void) throws {
  var robot = Robot()
  var next: String? = "index.html"
  while let name = next {
    let page = SeenPage(try #require(pages[name]))
    try robot.follow(page)
    try arrived(name, robot)
    next = page.next
  }
}

/// - Parameter woven: the book's pages, where they are there already.
private func expectFollowable(_ book: Book, _ history: History, _ woven: [String: String]? = nil) throws {
  let pages = woven ?? texts(book, history)
  var reached: [Int: [String: String]] = [:]
  try follow(pages) { name, robot in
    if let chapter = book.chapters.first(where: { $0.slug + ".html" == name }) { reached[chapter.number] = robot.files }
  }
  #expect(reached.count == history.steps.count)
  for step in history.steps {
    #expect(reached[step.number] == plainFiles(step.core), "chapter \(step.number)")
  }
}
