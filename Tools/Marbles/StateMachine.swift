/// The states of an object and the steps between them, parsed from the lines of a `states` block.
public struct StateMachine: Equatable, Sendable {
  /// A change of the state, and the call that makes it.
  public struct Step: Hashable, Sendable {
    /// The state before the step; nil if the step makes the object.
    public let from: String?
    public let to: String
    /// The call that makes the step, then the calls to the same object that it makes.
    public let calls: [String]

    public init(from: String?, to: String, calls: [String]) {
      self.from = from
      self.to = to
      self.calls = calls
    }

    /// The step in the block's notation.
    public var text: String { "\(from.map { "\($0) " } ?? "")-> \(to)  \(calls.joined(separator: ", "))" }
  }

  /// The author's names for states, by the states.
  public private(set) var names: [String: String] = [:]
  public private(set) var steps: [Step] = []
  /// The line of each step in the block, starting with 0.
  public private(set) var lines: [Int] = []

  /// All states, in the order of the steps.
  public var states: [String] {
    var seen: Set<String> = []
    return steps.flatMap { [$0.from, $0.to].compactMap(\.self) }.filter { seen.insert($0).inserted }
  }

  /// Parses lines `0: empty`, which name a state, and `0 -> 2  dispose()`, which are steps.
  public static func read(_ lines: [String]) -> (machine: StateMachine, mistakes: [Mistake]) {
    var machine = StateMachine(), mistakes: [Mistake] = [], named: [(state: String, line: Int)] = []
    for (number, line) in lines.enumerated() where !line.trimmed.isEmpty {
      var message: String?
      if line.contains("→") || line.contains("=>") {
        message = "the arrow of a step is `->`"
      } else if isStep(line) {
        message = machine.addStep(line, number)
      } else if let colon = line.firstIndex(of: ":") {
        let state = String(line[..<colon]).trimmed
        message = machine.names.updateValue(String(line[line.index(after: colon)...]).trimmed, forKey: state).map { _ in
          "the state ‘\(state)’ has a name already: keep one"
        }
        named.append((state, number))
      } else {
        message = "write the name of a state, as ‘0: empty’, or a step, as ‘0 -> 1  dispose()’"
      }
      if let message { mistakes.append(Mistake(line: number, column: 1, message: message)) }
    }
    let states = machine.states
    for (state, line) in named where !states.isEmpty && !states.contains(state) {
      mistakes.append(
        Mistake(
          line: line, column: 1,
          message: "no step of this block leads to the state ‘\(state)’: add the step, or take the name out"))
    }
    return (machine, mistakes)
  }

  /// Returns whether a line is a step.
  public static func isStep(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.first == "->" || words.dropFirst().first == "->"
  }

  private mutating func addStep(_ line: String, _ number: Int) -> String? {
    let words = line.split(separator: " ").map(String.init)
    let arrow = words.firstIndex(of: "->")!
    guard words.count > arrow + 2 else {
      return "say where this step leads, and behind two spaces the call that makes it: ‘0 -> 1  dispose()’"
    }
    let calls = words[(arrow + 2)...].joined(separator: " ").split(separator: ",").map { String($0).trimmed }
    let step = Step(from: arrow == 0 ? nil : words[0], to: words[arrow + 1], calls: calls)
    guard !steps.contains(step) else { return "this step is said already: keep one" }
    steps.append(step)
    lines.append(number)
    return nil
  }
}
