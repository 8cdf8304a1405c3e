import Book
import Files
import Foundation
import Tangle

/// The fingerprints of everything that earlier checks found to be sound, so that a check examines only what is new.
///
/// Mistakes and their places aren't remembered: whatever isn't known to be sound is examined from scratch.
struct CheckMemory {
  private let file: URL
  /// The version of the tool: another one may find more.
  private let tool: String
  private var known: Set<String> = []

  /// - Parameter tool: identifies the program that checks.
  init(of project: Project, tool: String = toolStatus) {
    file = project.root.appending(path: ".build/book-check")
    self.tool = tool
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    if lines.first == tool { known = Set(lines.dropFirst()) }
  }

  /// Returns whether a book is sound, as far as that is known or can be found out quickly.
  ///
  /// Only new examples are checked here, since that needs no other page.
  mutating func vouches(for book: Book) -> Bool {
    guard book.mistakes.isEmpty, Keys.ofBook(book).isSubset(of: known) else { return false }
    let first = book.chapters.first?.number
    for page in book.chapters {
      let key = Keys.ofExamples(page, isFirst: page.number == first)
      guard !known.contains(key) else { continue }
      guard exampleMistakes(page, isFirst: page.number == first).isEmpty else { return false }
      known.insert(key)
    }
    return true
  }

  /// Remembers a book that was found to be sound, and forgets all others.
  mutating func learn(_ book: Book) {
    let first = book.chapters.first?.number
    known = Keys.ofBook(book).union(book.chapters.map { Keys.ofExamples($0, isFirst: $0.number == first) })
  }

  /// Writes the memory to its file. If that fails, the next check just takes longer.
  func keep() {
    _ = try? writeIfChanged(([tool] + known.sorted()).joined(separator: "\n") + "\n", to: file)
  }
}

/// The fingerprints of parts of a book. The line on which a part stands doesn't matter.
private enum Keys {
  /// Fingerprints of everything that is checked against the core: listings, pictures, exercises and the list of
  /// chapters.
  static func ofBook(_ book: Book) -> Set<String> {
    var core = Fingerprint()
    for page in book.chapters {
      core.add("page", page.path)
      for listing in page.listings { core.add(listing, "\(listing.kind) \(listing.file)") }
    }
    var committed = core
    committed.add(book.committed)
    var reference = core
    reference.add("reference", book.reference.document.source.lines.joined(separator: "\n"))
    var manifest = Fingerprint()
    manifest.add(book.manifest ?? "none", book.titlePage.paths.joined(separator: "\n"))
    let pages = book.chapters.flatMap { page in
      [
        key("pictures", core, page) { sum in
          for picture in page.pictures {
            sum.add(picture, "\(picture.kind) \(picture.isBefore)")
          }
          // A picture of objects names what its example declares.
          guard page.pictures.contains(where: { $0.kind == .objects }) else { return }
          for setup in page.setups { sum.add(setup, "setup") }
          for example in page.examples { sum.add(example, "example \(example.isContinuation)") }
        },
        key("exercises", core, page) { sum in
          for exercise in page.exercises {
            sum.add("\(exercise.id) \(exercise.step)", exercise.title)
            for block in exercise.blocks { sum.add(block, "\(block.role)") }
          }
        },
      ]
    }
    return Set(["core " + committed.text, "manifest " + manifest.text, "reference " + reference.text] + pages)
  }

  /// The fingerprint of what needs no core: examples, their shared setup, and marbles.
  static func ofExamples(_ page: Chapter, isFirst: Bool) -> String {
    key("examples", Fingerprint(), page) { sum in
      sum.add("first", "\(isFirst)")
      for setup in page.setups { sum.add(setup, "setup") }
      for example in page.examples { sum.add(example, "example \(example.isBefore) \(example.isContinuation)") }
      for picture in page.pictures { sum.add(picture, "\(picture.kind) \(picture.isBefore)") }
    }
  }

  private static func key(
    _ name: String, _ start: Fingerprint, _ page: Chapter, _ add: (inout Fingerprint) -> Void
  ) -> String {
    var sum = start
    sum.add(name, page.path)
    add(&sum)
    return "\(name) \(sum.text)"
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ block: some Block, _ kind: String) {
    add(kind, block.code.info)
    for line in block.code.lines { add("line", line.text) }
  }
}
