/// A learner's progress in one exercise: a line of the progress file.
public struct ProgressEntry: Sendable, Equatable {
  public let id: String
  /// The day on which it was solved: `2026-03-01`.
  public var solved: String?
  public var attempts = 0
  /// The number of rungs of the ladder of hints that were shown.
  public var hints = 0
  /// The number of attempts when the last hint before the solution was shown.
  public var hintedAfter = 0
  /// `true` if a hint was shown before the exercise was solved.
  public var isAided = false
  /// Words that this version doesn't know, kept for a later one.
  var rest: [String] = []

  public init(id: String) { self.id = id }

  public var isSolved: Bool { solved != nil }

  /// Parses a line; nil if it isn't an entry.
  init?(line: String) {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard words.count > 1, ["started", "solved"].contains(words[1]), !words[0].hasPrefix("#") else { return nil }
    id = words[0]
    if words[1] == "solved" { solved = "-" }
    for word in words.dropFirst(2) { read(word) }
  }

  private mutating func read(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let number = parts.count == 2 ? Int(parts[1]).flatMap { $0 >= 0 ? $0 : nil } : nil
    switch (parts[0], number) {
    case ("attempts", let number?): attempts = number
    case ("hints", let number?): hints = number
    case ("hinted-after", let number?): hintedAfter = number
    case ("aided", nil) where parts.count == 1: isAided = true
    default:
      if isSolved, solved == "-", isDate(word) { solved = word } else { rest.append(word) }
    }
  }

  var line: String {
    var words = [id, isSolved ? "solved" : "started"] + (solved.map { [$0] } ?? [])
    words.append("attempts=\(attempts)")
    if hints > 0 { words += ["hints=\(hints)", "hinted-after=\(hintedAfter)"] }
    return (words + (isAided ? ["aided"] : []) + rest).joined(separator: " ")
  }

  /// Merges the entries of two machines for one exercise: the earlier day of solving, and the higher of all counts.
  func merged(with other: Self) -> Self {
    var result = self
    let first = [self, other].filter(\.isSolved).min {
      ($0.solved!, $0.isAided ? 0 : 1) < ($1.solved!, $1.isAided ? 0 : 1)
    }
    result.solved = first?.solved
    result.isAided = first?.isAided ?? false
    result.attempts = max(attempts, other.attempts)
    if other.hints > hints { (result.hints, result.hintedAfter) = (other.hints, other.hintedAfter) }
    result.rest += other.rest.filter { !rest.contains($0) }
    return result
  }
}

private func isDate(_ word: String) -> Bool {
  let parts = word.split(separator: "-", omittingEmptySubsequences: false)
  return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
}

/// A learner's progress in the whole book, as the text of the progress file.
public struct LearnerProgress: Sendable, Equatable {
  /// The lines in their order. Lines that are no entry are kept unchanged.
  private var lines: [Line] = []

  private enum Line: Equatable {
    case entry(ProgressEntry)
    case other(String)
  }

  static let header = """
    # How far you are with the exercises: one line each, with its id, started or solved, and when.
    # attempts: how often it was checked. hints: how many you were given. aided: solved after a hint.
    # `./Tools/book exercise` reads and writes this file. Copy it to another machine to go on there;
    # two such files may be joined with `cat`: lines about the same exercise become one.
    """

  public init() {
    lines = Self.header.split(separator: "\n").map { .other(String($0)) }
  }

  /// Parses the text. Several lines about one exercise are merged; unknown lines stay where they are.
  public init(_ text: String) {
    var texts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if texts.last == "" { texts.removeLast() }
    self.init()
    guard !texts.isEmpty else { return }
    lines = []
    let header = Set(Self.header.split(separator: "\n").map(String.init))
    var seen: Set<String> = []
    for text in texts {
      if let entry = ProgressEntry(line: text) {
        self[entry.id] = self[entry.id].map { $0.merged(with: entry) } ?? entry
      } else if !header.contains(text) || seen.insert(text).inserted {
        lines.append(.other(text))
      }
    }
  }

  public var text: String {
    lines.map { line in
      switch line {
      case .entry(let entry): entry.line
      case .other(let text): text
      }
    }
    .joined(separator: "\n") + "\n"
  }

  public var entries: [ProgressEntry] {
    lines.compactMap { line in
      if case .entry(let entry) = line { entry } else { nil }
    }
  }

  public subscript(id: String) -> ProgressEntry? {
    get { entries.first { $0.id == id } }
    set {
      let place = lines.firstIndex { line in
        if case .entry(let entry) = line { entry.id == id } else { false }
      }
      switch (place, newValue) {
      case (let place?, let entry?): lines[place] = .entry(entry)
      case (let place?, nil): lines.remove(at: place)
      case (nil, let entry?): lines.append(.entry(entry))
      case (nil, nil): break
      }
    }
  }
}

extension LearnerProgress {
  public mutating func start(_ id: String) { self[id] = self[id] ?? ProgressEntry(id: id) }

  /// Counts an attempt. The first that passes solves the exercise, which counts as aided if a hint was shown before.
  public mutating func attempt(_ id: String, hasPassed: Bool, on day: String) {
    var entry = self[id] ?? ProgressEntry(id: id)
    entry.attempts += 1
    if hasPassed, !entry.isSolved {
      entry.solved = day
      entry.isAided = entry.hints > 0
    }
    self[id] = entry
  }
}
