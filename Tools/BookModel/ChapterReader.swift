import Markup

/// Turns a page's document into a chapter, and collects all mistakes on the way.
struct ChapterReader {
  let path: String
  let document: Document
  private(set) var mistakes: [Diagnostic] = []

  var sections: [Section] = []
  private var listings: [Listing] = []
  private var setups: [Setup] = []
  var examples: [Example] = []
  var pictures: [Picture] = []
  var exerciseBlocks: [ExerciseBlock] = []
  private var unread: [UnreadBlock] = []
  /// The info strings of programs whose output is to be predicted, with the ids of their exercises.
  var predictWords: [(id: String, node: Int, info: InfoString)] = []
  /// The notes that explain solutions, by their places among the nodes.
  var solutions: [Int] = []
  var ordinal = 0
  /// `true` if an `output` block at this place belongs to the last example.
  var awaitsOutput = false
  /// `true` if a `trace`, `objects` or `states` block at this place belongs to the last example.
  var awaitsTrace = false
  /// `true` if an `output` block at this place belongs to a block that was reported already.
  private var excusesOutput = false
  /// The same for a picture that a run records.
  private var excusesTrace = false

  init(_ source: SourceText) {
    path = source.path
    document = Document(parsing: source)
  }

  mutating func read() -> Chapter {
    for index in document.nodes.indices {
      let node = document.nodes[index]
      switch node.kind {
      case .heading(let level): readHeading(index, level: level)
      case .codeBlock(let code): readCode(code, index)
      case .blockQuote: readNote(index)
      default: break
      }
      if node.kind.isBlock, !node.kind.isCode {
        (awaitsOutput, awaitsTrace, excusesOutput, excusesTrace) = (false, false, false, false)
      }
    }
    mistakes += document.typedMistakes
    if sections.first?.level != 1 { report(1, 1, "a page begins with its title: `# 3. Subscription`") }
    let exercises = readExercises()
    // `map` copies each array into exactly as much memory as it needs: pages are kept, and appending has left up to
    // twice that.
    return Chapter(
      path: path, document: document, sections: sections.map(\.self), listings: listings.map(\.self),
      setups: setups.map(\.self), examples: examples.map(\.self), pictures: pictures.map(\.self),
      exercises: exercises, unread: unread.map(\.self))
  }

  mutating func report(_ line: Int, _ column: Int, _ message: String) {
    mistakes.append(Diagnostic(path: path, line: line, column: column, message))
  }

  mutating func report(_ position: SourcePosition, _ message: String) {
    report(position.line, position.column, message)
  }

  // MARK: Headings

  private mutating func readHeading(_ index: Int, level: Int) {
    ordinal = 0
    let (title, id) = splitAnchor(document.plainText(of: index))
    let line = document.nodes[index].range.start.line
    if let id, isTaken(id) {
      let owner = frameAnchors.contains(id) ? "by what stands around every page" : "in this page"
      report(
        document.source.locate("{#\(id)}", in: document.nodes[index].range),
        "the anchor ‘\(id)’ is already taken \(owner): choose another")
    }
    if title.hasBytes("{#") {
      report(
        document.source.locate("{#", in: document.nodes[index].range),
        "an anchor is one word at the end of its heading: {#word}")
    }
    let anchor = id ?? freeAnchor(slug(title))
    sections.append(Section(title: title, level: level, anchor: anchor, line: line, node: index))
  }

  private func isTaken(_ anchor: String) -> Bool {
    frameAnchors.contains(anchor) || sections.contains { $0.anchor == anchor }
  }

  private func freeAnchor(_ slug: String) -> String {
    var anchor = slug.isEmpty ? "section" : slug
    var count = 0
    while isTaken(anchor) {
      count += 1
      anchor = "\(slug)-\(count)"
    }
    return anchor
  }

  // MARK: Code blocks

  private mutating func readCode(_ code: CodeBlock, _ index: Int) {
    let start = document.nodes[index].range.start
    let (expectsOutput, expectsTrace) = (awaitsOutput, awaitsTrace)
    let (isExcused, isTraceExcused) = (excusesOutput, excusesTrace)
    (awaitsOutput, awaitsTrace, excusesOutput, excusesTrace) = (false, false, false, false)
    if code.fence == .indented {
      return report(start, "code that is only indented has no language: put it between ``` fences")
    }
    if let fault = code.fenceFault(path: path, at: start) {
      passOver(code)
      return mistakes.append(fault)
    }
    let info = InfoString(code.info, at: document.source.infoPosition(of: code, at: start))
    guard !info.language.isEmpty else {
      passOver(code)
      return report(start, "a code block names its language: ```swift for code of the book, ```text for anything else")
    }
    guard Vocabulary.languages[info.language] != nil else {
      let known = Vocabulary.languages.keys.sorted().joined(separator: ", ")
      let cure = suggestion(for: info.language, among: Vocabulary.languages.keys, else: "known are \(known)")
      passOver(code)
      return report(
        document.source.infoPosition(of: code, at: start),
        "unknown language ‘\(info.language)’; \(cure)")
    }
    let faults = info.mistakes(path: path)
    mistakes += faults
    switch info.language {
    case "swift" where info.words.contains { !Vocabulary.known($0.key) }:
      passOver(code)
    case "swift":
      readSwift(code, info, index)
      if !info.has("contract") { checkWidth(of: code) }
    case "output" where isExcused: excusesTrace = isTraceExcused
    case "output":
      readOutput(code, index, expected: expectsOutput)
      awaitsTrace = expectsTrace
    case "hint":
      guard info.has("exercise") else { return report(start, "a hint says whose it is: ```hint exercise=ID") }
      let id = info["exercise"] ?? ""
      exerciseBlocks.append(
        ExerciseBlock(exercise: id, role: .hint, node: index, code: code, line: start.line, info: info))
    default:
      guard let kind = Picture.Kind(rawValue: info.language) else { break }
      if kind.isRecorded, isTraceExcused {
        excusesTrace = true
      } else if kind.isRecorded {
        readTrace(kind, code, info, index, expected: expectsTrace)
        awaitsTrace = expectsTrace
      } else {
        add(Picture(kind, info, code, node: index, line: start.line))
      }
    }
  }

  /// Reports lines that are wider than a page shows.
  private mutating func checkWidth(of code: CodeBlock) {
    for line in code.lines where line.text.utf8.count > widestCode && line.text.count > widestCode {
      report(
        line.number, line.indent + 1,
        "this line has \(line.text.count) characters, and a page shows \(widestCode): break it, as swift-format would")
    }
  }

  /// Takes note of a block of which it can't be told what it is: what stands behind it isn't out of place, and what it
  /// would have declared isn't missed.
  private mutating func passOver(_ code: CodeBlock) {
    (excusesOutput, excusesTrace) = (true, true)
    unread.append(UnreadBlock(files: code.namedFiles, code: code))
  }

  mutating func add(_ picture: Picture) {
    pictures.append(picture)
    mistakes += picture.mistakes(path: path)
  }

  private mutating func readSwift(_ code: CodeBlock, _ info: InfoString, _ index: Int) {
    let line = document.nodes[index].range.start.line
    if info.has("exercise") { return readExerciseBlock(code, info, id: info["exercise"] ?? "", index) }
    let kinds = info.words.filter { Vocabulary.listing.contains($0.key) }
    if let word = kinds.first {
      for other in info.words where other.key != word.key && Vocabulary.known(other.key) {
        report(
          other.position,
          "‘\(other.key)’ can't stand with ‘\(word.key)’: a block is part of the core or an example, and does one thing to one file"
        )
      }
      readListing(code, word, index)
    } else if let word = info.words.first(where: { Vocabulary.exercise.contains($0.key) }) {
      report(word.position, "‘\(word.key)’ needs the exercise it belongs to: exercise=ID")
    } else if info.has("setup") {
      for other in info.words where !["setup", "skip"].contains(other.key) && Vocabulary.known(other.key) {
        report(
          other.position, "‘\(other.key)’ can't stand with ‘setup’: a setup serves every example that uses its names")
      }
      setups.append(Setup(node: index, code: code, line: line, skip: info["skip"]))
    } else {
      readExample(code, info, index)
    }
  }

  private mutating func readListing(_ code: CodeBlock, _ word: InfoString.Word, _ index: Int) {
    guard let file = word.value, !file.isEmpty else { return }
    if let fault = pathFault(of: file) {
      unread.append(UnreadBlock(files: [file], code: code))
      return report(word.position, fault)
    }
    listings.append(
      Listing(
        kind: .init(rawValue: word.key)!, file: file, node: index, code: code,
        line: document.nodes[index].range.start.line, filePosition: word.position))
  }
}

extension Vocabulary {
  fileprivate static func known(_ word: String) -> Bool { languages["swift"]!.contains(word) }
}

extension Node.Kind {
  fileprivate var isCode: Bool {
    if case .codeBlock = self { true } else { false }
  }

  fileprivate var isBlock: Bool {
    switch self {
    case .blockQuote, .list, .item, .codeBlock, .htmlBlock, .paragraph, .heading, .thematicBreak: true
    default: false
    }
  }
}

extension CodeBlock {
  /// The files of the core in its info string, and in those of the blocks that it runs on over.
  fileprivate var namedFiles: [String] {
    let fences = lines.map(\.text).filter { $0.hasPrefix("```") || $0.hasPrefix("~~~") }
    let infos = [info] + fences.map { String($0.drop { "`~".contains($0) }) }
    let words = infos.flatMap { InfoString($0, at: SourcePosition(line: 1, column: 1)).words }
    return words.compactMap(\.value).filter { $0.hasSuffix(".swift") }
  }

  /// A mistake if the block is never closed, or runs on over the fence of another one.
  func fenceFault(path: String, at start: SourcePosition) -> Diagnostic? {
    guard let inner = innerFence else {
      let message = "this block is never closed: end it with a fence as long as its first"
      return fence == .unclosed ? Diagnostic(path: path, position: start, message: message) : nil
    }
    let info = inner.text.drop { $0 == " " || $0 == "`" || $0 == "~" }
    let isBlock = Vocabulary.languages[String(info.prefix { $0 != " " })] != nil
    return Diagnostic(
      path: path, line: inner.number, column: inner.indent + inner.text.prefix { $0 == " " }.count + 1,
      isBlock
        ? "the block of line \(start.line) is still open, so this fence is a part of it: close it before this line; if it is to show a fence, begin and end it with a longer one"
        : "the block of line \(start.line) doesn't end here, since words stand behind the fence: take them out; if it is to show a fence, begin and end it with a longer one"
    )
  }
}

extension SourceText {
  /// The beginning of a fenced block's info string.
  fileprivate func infoPosition(of code: CodeBlock, at start: SourcePosition) -> SourcePosition {
    let behind = self[start.line].utf8.dropFirst(start.column - 1)
    let fence = behind.prefix { $0 == behind.first }.count
    let spaces = behind.dropFirst(fence).prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    return SourcePosition(line: start.line, column: start.column + fence + spaces)
  }
}

/// The characters of a line of code that a page of 1280 px shows, and that swift-format leaves.
private let widestCode = 120
