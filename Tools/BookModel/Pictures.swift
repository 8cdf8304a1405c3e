import Marbles
import Markup

/// A block that is checked, then drawn.
public struct Picture: Block {
  public enum Kind: String, Sendable, CaseIterable {
    case marbles, trace, classes, objects, states

    /// The words that its info string takes.
    var words: Set<String> {
      switch self {
      case .marbles, .classes: ["before", "caption"]
      case .trace: ["hide", "caption"]
      case .objects: ["at", "hide", "caption"]
      case .states: ["of", "caption"]
      }
    }

    /// `true` if it is recorded from a run of the example before it.
    var isRecorded: Bool { [.trace, .objects, .states].contains(self) }
  }

  public let kind: Kind
  public let node: Int
  public let code: CodeBlock
  public let line: Int
  /// The number of the example whose calls, objects or states the picture shows.
  public let example: Int?
  /// The names that a trace leaves out: types, members or `Type.member`, each with its place.
  public let hides: [Name]
  /// `true` if the picture is about the core as the chapter found it.
  public let isBefore: Bool
  /// The caption that sets the picture apart from others of its kind, in the author's words.
  public let caption: String?
  /// The diagram of a block of marbles.
  public let diagram: Diagram?
  /// The moments of its example that a picture of objects shows, each with its place where the block names it.
  public let moments: [Name]
  /// The references of a picture of objects.
  public let objects: ObjectGraph?
  /// The `Type.property` whose states the picture shows, with its place.
  public let property: Name?
  /// The states and steps of a picture of states.
  public let machine: StateMachine?
  /// `true` if the picture is recorded from a run of the example before it.
  public var isRecorded: Bool { kind.isRecorded }
  /// The mistakes in the picture's notation.
  let faults: [Mistake]

  /// A word of the chapter that names something in the core.
  public struct Name: Sendable, Equatable {
    public let text: String
    public let position: SourcePosition
  }
}

extension Picture {
  /// Parses a block; `example` is the one that a recorded picture shows.
  init(_ kind: Kind, _ info: InfoString, _ code: CodeBlock, node: Int, line: Int, example: Example? = nil) {
    self.kind = kind
    self.node = node
    self.code = code
    self.line = line
    self.example = example?.number
    hides = info.names(of: "hide")
    isBefore = example?.isBefore ?? info.has("before")
    caption = info["caption"]
    let named = info.names(of: "at"), end = Name(text: "end", position: SourcePosition(line: line, column: 1))
    moments = kind == .objects ? (named.isEmpty ? [end] : named) : []
    let reading = kind == .marbles ? Diagram.read(code.lines.map(\.text)) : nil
    diagram = reading?.diagram
    let graph = kind == .objects ? ObjectGraph.read(code.lines.map(\.text), moments: moments.map(\.text)) : nil
    objects = graph?.graph
    let states = kind == .states ? StateMachine.read(code.lines.map(\.text)) : nil
    machine = states?.machine
    property = kind == .states ? info.names(of: "of").first : nil
    faults = reading?.mistakes ?? graph?.mistakes ?? states?.mistakes ?? []
  }

  /// The type whose states the picture shows, and its property that holds the state.
  public var watched: (type: String, property: String)? {
    let parts = property?.text.split(separator: ".").map(String.init) ?? []
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The mistakes in the picture's notation, at their places in the page.
  func mistakes(path: String) -> [Diagnostic] {
    faults.map { mistake in
      guard code.lines.indices.contains(mistake.line) else {
        return Diagnostic(path: path, line: line, mistake.message)
      }
      let place = code.lines[mistake.line]
      return Diagnostic(path: path, line: place.number, column: place.indent + mistake.column, mistake.message)
    }
  }
}
