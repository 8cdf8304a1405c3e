import CoreHistory
import Testing

@testable import Weave

@Suite struct PartMapTests {
  @Test func `A page builds directly on what nothing else between them builds on`() {
    let needs = ChapterNeeds(all: [[], [0], [0, 1], [0], [1, 2, 3]])
    #expect(needs.direct == [[], [0], [1], [0], [2, 3]])
  }

  @Test func `Pages stand to the right of what they build on, and the main line is straight`() {
    let map = PartMap([
      .init(label: "1", needs: []), .init(label: "1a", needs: [0], isMain: false), .init(label: "2", needs: [0]),
      .init(label: "3", needs: [1, 2]), .init(label: "4", needs: []),
    ])
    let places = map.places.map { [$0.column, $0.row] }
    #expect(places == [[0, 0], [1, 1], [1, 0], [2, 0], [0, 1]])
  }

  @Test func `The picture can be heard`() {
    let map = PartMap([
      .init(label: "1", needs: []), .init(label: "2", needs: [0], earlier: ["A"]), .init(label: "3", needs: [1]),
    ])
    let drawing = map.drawing(id: "part-1", title: "Part I")
    #expect(drawing.title == "What builds on what in Part I")
    #expect(drawing.description == "2 builds on A and 1. 3 builds on 2.")
    #expect(drawing.svg.components(separatedBy: "<rect").count == 4)
  }

  private let pages = [
    "01-one": "# 1. One\n\n```swift file=A.swift\nstruct A {}\n```\n",
    "02-two": "# 2. Two\n\n```swift file=B.swift\nstruct B { let a = A() }\n```\n",
    "02a-more": "# Capstone. More\n\n```swift extend=A.swift\nstruct C {}\n```\n",
    "03-three": "# 3. Three\n\n```swift\n_ = C()\n```\n",
    "04-four": "# 4. Four\n\nOnly words.\n",
  ]

  /// A page without a number in its title has that of its file.
  @Test func `The title page has a map of each part, by what the pages' code uses and changes`() throws {
    let index = """
      # The book

      - Part I
        - [1. One](Chapters/01-one.md)
        - [2. Two](Chapters/02-two.md)
        - [Capstone. More](Chapters/02a-more.md)
        - [3. Three](Chapters/03-three.md)
      - Part II
        - [4. Four](Chapters/04-four.md)

      """
    let book = try book(pages, index: index)
    let page = try article("index", in: texts(book, History(of: book)))
    #expect(page.components(separatedBy: "<svg").count == 2)
    let start = try #require(page.firstRange(of: "<li>Part I")).upperBound
    #expect(page[start...].contains(">2 builds on 1. 2a builds on 1. 3 builds on 2a.</desc>"))
  }
}
