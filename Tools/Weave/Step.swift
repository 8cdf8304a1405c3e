import Tangle

extension Site {
  /// The core as a chapter leaves it, as pages speak of it.
  struct Step {
    /// What a chapter did to a file.
    enum News: String { case new, changed }

    let number: Int
    let core: Core
    let news: [String: News]
    /// Whether every file is shown; in a very long book only those that the chapter touched.
    let isWhole: Bool

    init(_ step: History.Step, after before: Core?) {
      number = step.number
      core = step.core
      let old = Dictionary((before ?? Core()).files.map { ($0.name, $0) }) { first, _ in first }
      var news: [String: News] = [:]
      for file in core.files {
        guard let earlier = old[file.name] else {
          news[file.name] = .new
          continue
        }
        if earlier != file { news[file.name] = .changed }
      }
      self.news = news
      isWhole = core.files.reduce(0) { $0 + $1.lines.count } <= mostLines
    }

    /// `core-03`.
    var name: String { "core-\(number < 10 ? "0" : "")\(number)" }
    var page: String { name + ".html" }
    var archive: String { name + ".zip" }

    func shows(_ file: String) -> Bool { isWhole || news[file] != nil }
  }

  /// Where a file can be read as a chapter leaves it.
  func coreAddress(of file: String, after number: Int) -> String? {
    guard let last = stepIndices[number], steps[last].core[file] != nil else { return nil }
    let shown = steps[...last].lastIndex { $0.shows(file) } ?? last
    return steps[shown].page + "#" + file
  }

  func step(_ number: Int) -> Step? { stepIndices[number].map { steps[$0] } }
}

/// So many lines of code are shown on one page; the pages of a long book would otherwise grow with the square of its length.
private let mostLines = 6000
