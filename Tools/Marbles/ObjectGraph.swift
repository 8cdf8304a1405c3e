/// The references between objects at some moments, read from the lines of an `objects` block.
public struct ObjectGraph: Equatable, Sendable {
  public enum Arrow: String, CaseIterable, Sendable { case strong = "->", weak = "~>", unowned = "?>" }

  public struct Edge: Hashable, Sendable {
    public let from: String
    public let arrow: Arrow
    public let to: String

    public init(from: String, arrow: Arrow, to: String) {
      self.from = from
      self.arrow = arrow
      self.to = to
    }

    /// The reference in the block's notation.
    public var text: String { "\(from) \(arrow.rawValue) \(to)" }
  }

  /// A reference, or an object without any, with its place among the block's lines.
  public struct Item: Equatable, Sendable {
    public enum Content: Hashable, Sendable { case edge(Edge), alone(String) }

    public let content: Content
    /// The line in the block, starting with 0.
    public let line: Int
    /// The column in UTF-8 bytes, starting with 1.
    public let column: Int
  }

  public struct Moment: Equatable, Sendable {
    public let name: String
    /// The line of its heading; -1 in a block with one moment.
    public let line: Int
    public fileprivate(set) var items: [Item] = []

    /// The names of all nodes, in the order of the text.
    public var nodes: [String] {
      var seen: Set<String> = []
      return items.flatMap { item in
        switch item.content {
        case .edge(let edge): [edge.from, edge.to]
        case .alone(let node): [node]
        }
      }.filter { seen.insert($0).inserted }
    }

    public var edges: [Edge] {
      items.compactMap { item in
        if case .edge(let edge) = item.content { edge } else { nil }
      }
    }
  }

  public fileprivate(set) var moments: [Moment]

  /// The kind of a node, which its name tells.
  public enum NodeKind: Equatable, Sendable {
    case variable(String)
    /// An object, with the name of its type: `Sink#1`.
    case object(String)
    /// A closure, with its purpose: `{onNext}`.
    case closure(String)
    /// A value that a run can't look into, written `?`.
    case unseen
  }

  /// Returns the kind of a node; nil if `name` isn't one that a graph can have.
  public static func kind(of name: String) -> NodeKind? {
    if name == "?" { return .unseen }
    let parts = name.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || parts[1].isNumber else { return nil }
    if parts[0].hasPrefix("{"), parts[0].hasSuffix("}"), parts[0].count > 2 {
      return .closure(String(parts[0].dropFirst().dropLast()))
    }
    guard parts[0].isName else { return nil }
    return parts.count == 2 ? .object(String(parts[0])) : .variable(name)
  }

  /// Parses a block. With one moment all lines belong to it; with several, each begins with a line `name:`.
  public static func read(_ lines: [String], moments names: [String]) -> (graph: ObjectGraph, mistakes: [Mistake]) {
    var reader = ObjectGraphReader(names)
    for (index, line) in lines.enumerated() { reader.read(line, index) }
    reader.finish()
    return (ObjectGraph(moments: reader.moments), reader.mistakes)
  }
}

private struct ObjectGraphReader {
  let names: [String]
  var moments: [ObjectGraph.Moment] = []
  var mistakes: [Mistake] = []
  private var seen: Set<ObjectGraph.Item.Content> = []

  init(_ names: [String]) {
    self.names = names
    if names.count == 1 { moments = [ObjectGraph.Moment(name: names[0], line: -1)] }
  }

  mutating func read(_ line: String, _ number: Int) {
    let words = words(of: line)
    guard let first = words.first else { return }
    if line.trimmed.hasSuffix(":"), !line.contains(">") {
      return begin(String(line.trimmed.dropLast()), number, first.column)
    }
    guard !moments.isEmpty else {
      return report(number, first.column, "say first which moment this is about, in a line ‘\(names[0]):’")
    }
    for (place, word) in words.enumerated() where place % 2 == 0 {
      guard ObjectGraph.kind(of: word.text) != nil else {
        return report(
          number, word.column,
          "‘\(word.text)’ is no name here: write a variable, an object with its number, as Sink#1, or a closure, as {onNext}"
        )
      }
    }
    if words.count == 1 { return add(.alone(first.text), number, first.column) }
    for place in stride(from: 1, to: words.count, by: 2) {
      let word = words[place]
      guard let arrow = ObjectGraph.Arrow(rawValue: word.text) else {
        return report(number, word.column, "‘\(word.text)’ is no arrow: -> is strong, ~> weak, ?> unowned")
      }
      guard place + 1 < words.count else {
        return report(number, word.column, "this arrow leads nowhere: name what it leads to")
      }
      let edge = ObjectGraph.Edge(from: words[place - 1].text, arrow: arrow, to: words[place + 1].text)
      add(.edge(edge), number, words[place - 1].column)
    }
  }

  private mutating func begin(_ name: String, _ number: Int, _ column: Int) {
    guard names.contains(name) else {
      return report(
        number, column, "this block shows no moment ‘\(name)’: its info string says at=\(names.joined(separator: ","))")
    }
    guard !moments.contains(where: { $0.name == name }) || names.count == 1 else {
      return report(number, column, "the moment ‘\(name)’ has been told already: keep one")
    }
    seen = []
    if names.count > 1 { moments.append(ObjectGraph.Moment(name: name, line: number)) }
  }

  private mutating func add(_ content: ObjectGraph.Item.Content, _ line: Int, _ column: Int) {
    guard seen.insert(content).inserted else { return report(line, column, "this is said already: keep one") }
    moments[moments.count - 1].items.append(ObjectGraph.Item(content: content, line: line, column: column))
  }

  /// Checks that a block which isn't empty shows all its moments in their order. An empty one is to be filled in.
  mutating func finish() {
    let told = moments.map(\.name)
    guard !told.isEmpty, told != names, mistakes.isEmpty else { return }
    if let missing = names.first(where: { !told.contains($0) }) {
      return report(
        moments[moments.count - 1].line, 1, "the moment ‘\(missing)’ isn't told: begin it with a line ‘\(missing):’")
    }
    report(moments[0].line, 1, "the moments stand in another order than in at=\(names.joined(separator: ","))")
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String) {
    mistakes.append(Mistake(line: line, column: column, message: message))
  }

  /// The words between spaces, up to a comment.
  private func words(of line: String) -> [(text: String, column: Int)] {
    var words: [(text: String, column: Int)] = []
    var column = 1
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if word.first == "#" { break }
      if !word.isEmpty { words.append((String(word), column)) }
      column += word.utf8.count + 1
    }
    return words
  }
}

extension Substring {
  fileprivate var isNumber: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }

  fileprivate var isName: Bool {
    guard let first, first.isLetter || first == "_" else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
