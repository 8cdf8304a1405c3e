import Book
import Markup
import SwiftSource

/// An example, with those that continue in its scope. They are run together, as one test.
struct ExampleRun {
  let page: Chapter
  let examples: [Example]
  /// The code of each example.
  let snippets: [Snippet]

  init(page: Chapter, examples: [Example]) {
    self.page = page
    self.examples = examples
    snippets = examples.map { Snippet($0.code.lines.map(\.text)) }
  }

  var first: Example { examples[0] }
  var last: Example { examples[examples.count - 1] }

  /// A name like `03_4`, unique among the runs of a step's pages.
  var id: String { "\(page.slug.prefix { $0 != "-" })_\(first.number)" }

  /// The test's name: chapter, heading and ordinal.
  var name: String {
    let ordinals = examples.count == 1 ? "example \(first.ordinal)" : "examples \(first.ordinal) to \(last.ordinal)"
    return "\(page.title), “\(first.section)”, \(ordinals)"
  }

  /// `true` if the code needs an asynchronous function.
  var awaits: Bool { snippets.contains(where: \.awaits) }
}

/// Groups a page's examples into runs, without skipped examples and those that continue one.
func exampleRuns(of page: Chapter) -> [ExampleRun] {
  var groups: [[Example]] = []
  for example in page.examples {
    if case .skipped = example.outcome {
      if !example.isContinuation { groups.append([]) }
      continue
    }
    if example.isContinuation, !groups.isEmpty {
      if !groups[groups.count - 1].isEmpty { groups[groups.count - 1].append(example) }
    } else {
      groups.append([example])
    }
  }
  return groups.filter { !$0.isEmpty }.map { ExampleRun(page: page, examples: $0) }
}

extension Block {
  /// The column of the opening fence, starting with 1.
  func column(in page: Chapter) -> Int { page.document.nodes[node].range.start.column }
}
