import Markup

/// The whole book as its author wrote it.
public struct Book: Sendable {
  public let titlePage: TitlePage
  /// In the order of `index.md`.
  public let chapters: [Chapter]
  /// Everything that is wrong with the text, in the book's order.
  public let mistakes: [Diagnostic]
  /// The text of `Package.swift`, where the project has one.
  public let manifest: String?
  /// The committed files of the finished core, by their path relative to `Sources/Rx`.
  public let committed: [String: String]

  public subscript(page path: String) -> Chapter? { chapters.first { $0.path == path } }

  /// The numbers of the chapters, ascending, each once.
  public var numbers: [Int] {
    var numbers: [Int] = []
    for chapter in chapters where numbers.last != chapter.number { numbers.append(chapter.number) }
    return numbers
  }
}

extension Book {
  /// Reads a book from a project's files.
  public init(_ project: Project) throws {
    var mistakes: [Diagnostic] = []
    let titlePage = TitlePage(Document(parsing: project.text(of: "index.md", &mistakes)))
    var chapters: [Chapter] = []
    for path in project.pages(named: titlePage.paths) {
      var reader = ChapterReader(project.text(of: path, &mistakes))
      chapters.append(reader.read())
      mistakes += reader.mistakes
    }
    mistakes += contentsMistakes(titlePage, project)
    mistakes += duplicates(in: chapters)
    mistakes += linkMistakes(titlePage, chapters, project)
    self.init(
      titlePage: titlePage, chapters: chapters, mistakes: mistakes.inOrder(of: titlePage), manifest: project.manifest,
      committed: project.committedCore)
  }
}

extension [Diagnostic] {
  /// Sorted by page and place, without repetitions.
  public func inOrder(of titlePage: TitlePage) -> [Diagnostic] {
    let order = Dictionary(titlePage.paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Diagnostic> = []
    return filter { seen.insert($0).inserted }.sorted {
      let left = order[$0.path] ?? ($0.path == "index.md" ? -1 : .max),
        right = order[$1.path] ?? ($1.path == "index.md" ? -1 : .max)
      return (left, $0.path, $0.position) < (right, $1.path, $1.position)
    }
  }
}
