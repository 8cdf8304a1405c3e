import CoreHistory

extension Site {
  /// The core after a chapter, as pages show it.
  struct Step {
    /// A chapter's effect on a file.
    enum News: String { case new, changed, deleted }

    let number: Int
    let core: Core
    let news: [String: News]
    /// The number of lines in all files.
    let lineCount: Int
    /// `true` if all files are shown; otherwise only those that the chapter touched.
    var isWhole: Bool { lineCount <= mostLines }
    /// The files that its page shows.
    let shown: [CoreFile]

    init(_ step: History.Step, after before: Core?) {
      number = step.number
      core = step.core
      var news: [String: News] = [:]
      // Files keep their order; new ones come behind the others.
      var files = core.files[...]
      for earlier in before?.files ?? [] {
        if let file = files.first, file.name == earlier.name {
          if file != earlier { news[file.name] = .changed }
          files.removeFirst()
        } else {
          news[earlier.name] = .deleted
        }
      }
      for file in files { news[file.name] = .new }
      self.news = news
      lineCount = core.files.reduce(0) { $0 + $1.lines.count }
      shown = lineCount <= mostLines ? core.files : core.files.filter { news[$0.name] != nil }
    }

    /// The name of its files: `core-03`.
    var name: String { "core-\(number < 10 ? "0" : "")\(number)" }
    var page: String { name + ".html" }
    var archive: String { name + ".zip" }
  }

  /// Returns the place where a file can be read as it is after a chapter.
  func corePlace(of file: String, after number: Int) -> Destination? {
    guard let index = stepIndices[number], let last = touches[file]?.last(where: { $0 <= index }),
      steps[last].news[file] != .deleted
    else { return nil }
    return .page(steps[steps[index].isWhole ? index : last].page, anchor: file)
  }

  func step(_ number: Int) -> Step? { stepIndices[number].map { steps[$0] } }
}

/// The most lines of code on one page. Without a limit, the pages of a long book would grow with the square of its
/// length.
private let mostLines = 6000
