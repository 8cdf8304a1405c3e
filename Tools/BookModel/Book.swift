import Markup

/// The whole book as its author wrote it.
public struct Book: Sendable {
  public let titlePage: TitlePage
  /// In the order of `index.md`.
  public let chapters: [Chapter]
  /// The meanings of the terms in its recaps.
  public let definitions: Definitions
  /// The descriptions of its operators and types.
  public let reference: Reference
  /// The pages with the mistakes of each.
  private let readings: [Reading]
  /// All mistakes in the text, in the book's order.
  public let mistakes: [Diagnostic]
  /// `false` if a page or the table of contents can't be read, so that what the others lack can't be told.
  public let isWhole: Bool
  /// The text of `Package.swift`; nil if the project has none.
  public let manifest: String?
  /// The committed files of the finished core, by their path relative to `Sources/Rx`.
  public let committed: [String: String]

  /// A page as it was read.
  private struct Reading: Sendable {
    let chapter: Chapter
    let links: PageLinks
    /// `false` for a file that is no text, or has none.
    let isRead: Bool
    /// The mistakes of the file (unreadable, no UTF-8), and then those of its text.
    let mistakes: [Diagnostic]
    /// A hash of the file's bytes; nil if it can't be read.
    private let digest: Int?

    init(of path: String, in project: Project, after before: Reading?) {
      let bytes = project.bytes(of: path)
      let digest = bytes?.hashed
      if let before, before.digest == digest {
        self = before
        return
      }
      var faults: [Diagnostic] = []
      let text = project.text(of: path, from: bytes, &faults)
      var reader = ChapterReader(text ?? SourceText(path: path, text: ""))
      chapter = reader.read()
      links = PageLinks(chapter)
      isRead = text.map { $0.lines.contains { !$0.allSatisfy(\.isWhitespace) } } ?? false
      if text != nil, !isRead {
        faults.append(
          Diagnostic(path: path, line: 1, "this page is empty: begin it with its title, `# 3. Subscription`"))
      }
      mistakes = isRead ? faults + reader.mistakes : faults
      self.digest = digest
    }
  }

  private init(
    titlePage: TitlePage, readings: [Reading], definitions: Definitions, reference: Reference, mistakes: [Diagnostic],
    isWhole: Bool, manifest: String?, committed: [String: String]
  ) {
    self.titlePage = titlePage
    self.definitions = definitions
    self.reference = reference
    self.readings = readings
    self.mistakes = mistakes
    self.isWhole = isWhole
    self.manifest = manifest
    self.committed = committed
    chapters = readings.map(\.chapter)
  }

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
  ///
  /// - Parameter before: an earlier state of this book; pages that are unchanged since aren't read again.
  public init(_ project: Project, after before: Book? = nil) {
    var mistakes: [Diagnostic] = []
    let titleText = project.text(of: "index.md", &mistakes)
    let titlePage = TitlePage(Document(parsing: titleText ?? SourceText(path: "index.md", text: "")))
    let contents =
      titleText == nil ? [] : titlePage.document.blockMistakes.nilIfEmpty ?? contentsMistakes(titlePage, project)
    let paths = contents.isEmpty ? project.pages(named: titlePage.paths) : project.pages(besides: titlePage.paths)
    let known = Dictionary((before?.readings ?? []).map { ($0.chapter.path, $0) }) { first, _ in first }
    let readings = concurrentMap(paths.count) { index in
      Reading(of: paths[index], in: project, after: known[paths[index]])
    }
    let chapters = readings.map(\.chapter)
    mistakes += readings.flatMap(\.mistakes)
    mistakes += contents
    // If `Chapters` is a symbolic link, no page is read, and all other mistakes only follow from that.
    let isLinked = project.isLink("Chapters")
    let isWhole = !isLinked && titlePage.contents != nil && readings.allSatisfy(\.isRead)
    mistakes = (isLinked ? [] : mistakes) + project.leftoverMistakes
    let reference = project.reference(of: isWhole ? chapters : [], &mistakes)
    let definitions = project.definitions(of: isWhole ? chapters : [], &mistakes)
    if isWhole {
      mistakes +=
        titlePage.document.typedMistakes + titleMistakes(titlePage, chapters) + chapters.flatMap(\.numberMistakes)
      mistakes += duplicates(in: chapters) + withdrawalMistakes(titlePage, chapters)
      mistakes += linkMistakes(titlePage, chapters, readings.map(\.links), reference, definitions, project)
      mistakes += programMistakes(titlePage, chapters)
    }
    self.init(
      titlePage: titlePage, readings: readings, definitions: definitions, reference: reference,
      mistakes: mistakes.inOrder(of: titlePage), isWhole: isWhole, manifest: project.manifest,
      committed: project.committedCore)
  }
}

extension [Diagnostic] {
  fileprivate var nilIfEmpty: Self? { isEmpty ? nil : self }

  /// Returns the diagnostics sorted by page and place, without repetitions.
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
