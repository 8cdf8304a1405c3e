import Book
import Markup

/// Makes the figures of a chapter's code blocks, by the blocks' places among the document's nodes.
struct Figures {
  enum Role {
    /// A listing, with its place among the chapter's listings, from 0.
    case listing(Listing, Int)
    case setup(Setup)
    case example(Example)
    /// An output, which is shown with the example before it.
    case output
    case picture(Picture)
    /// A block of an exercise; with its number among the exercise's hints, from 1, if it is a hint.
    case exercise(ExerciseBlock, Int)
  }

  let chapter: Chapter
  let page: Site.Page
  let site: Site
  let links: Links
  /// The examples whose output the text before them asks the reader to foretell.
  let predictions: Set<Int>
  let names: NameLinks
  private let roles: [Int: Role]

  init(_ chapter: Chapter, _ page: Site.Page, _ site: Site, links: Links) {
    self.chapter = chapter
    self.page = page
    var names = NameLinks(chapter, page, order: site.orders[page.path] ?? 0, site.names)
    names.isElsewhere = links.home != nil
    self.names = names
    self.site = site
    self.links = links
    var roles: [Int: Role] = [:]
    for (index, listing) in chapter.listings.enumerated() { roles[listing.node] = .listing(listing, index) }
    for setup in chapter.setups { roles[setup.node] = .setup(setup) }
    for picture in chapter.pictures { roles[picture.node] = .picture(picture) }
    for example in chapter.examples {
      roles[example.node] = .example(example)
      if let output = example.output { roles[output.node] = .output }
    }
    var hints: [String: Int] = [:]
    for block in chapter.exercises.flatMap(\.blocks) {
      if block.role.isHint { hints[block.exercise, default: 0] += 1 }
      roles[block.node] = .exercise(block, hints[block.exercise] ?? 0)
    }
    self.roles = roles
    predictions = nodesToPredict(in: chapter)
  }

  /// Returns the figure of a code block; nil if the block is plain text.
  func figure(_ node: Int) -> PageTree? {
    switch roles[node] {
    case .listing(let listing, let index): self.listing(listing, index)
    case .setup(let setup): self.setup(setup)
    case .example(let example): self.example(example)
    case .picture(let picture): self.picture(picture)
    case .exercise(let block, let hint): exercise(block, hint)
    case .output: PageTree()
    case nil: nil
    }
  }
}

extension PageElement.Figure {
  /// Makes a figure of some code, which may reach into the margin if the code is wide.
  init(_ kind: Kind, _ lines: [String]) {
    self.init(kind: kind, isWide: lines.contains { $0.utf8.count > widestInText })
  }

  init(_ kind: Kind, anchor: String? = nil, width: Int) {
    self.init(kind: kind, anchor: anchor, isWide: width > widestInText)
  }
}
