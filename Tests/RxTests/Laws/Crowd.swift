import Rx

/// The naive model of operators that make a sequence of every element of source 0, and listen to many of them.
///
/// They differ in how many they listen to at once, and in what becomes of one that is too many.
struct Crowd {
  /// The fate of a sequence that is too many.
  enum Surplus {
    case waits, isIgnored, replaces
  }

  private(set) var tale = Tale<Int>([], nil)
  private let program: Program
  private let room: Int
  private let surplus: Surplus
  private let choose: (Int) -> Int?
  private var sourceRuns = true
  private var waiting: [Int] = []
  private var running: [(ticket: Int, source: Int)] = []
  private var tickets = 0

  /// - Parameter choose: the source that is made of an element; none if that throws.
  init(room: Int, surplus: Surplus, _ program: Program, choose: @escaping (Int) -> Int?) {
    self.room = room
    self.surplus = surplus
    self.program = program
    self.choose = choose
    for event in program.prelude(of: 0, turn: 0) { takeOuter(event) }
  }

  /// All that comes of what sources say.
  func hearing(_ said: [Saying]) -> Tale<Int> {
    var crowd = self
    for saying in said {
      if saying.source == 0 { crowd.takeOuter(saying.event) }
      for one in crowd.running where one.source == saying.source { crowd.take(saying.event, from: one.ticket) }
    }
    return crowd.tale
  }

  private mutating func takeOuter(_ event: Event<Int>) {
    if !sourceRuns || tale.end != nil { return }
    switch event {
    case .next(let element):
      if surplus == .isIgnored && running.count == room { return }
      guard let source = choose(element) else { return end(.poisoned) }
      admit(source)
    case .error(let error): end(.failed("\(error)"))
    case .completed:
      sourceRuns = false
      completeIfAllEnded()
    }
  }

  private mutating func admit(_ source: Int) {
    if running.count == room && surplus == .waits { return waiting.append(source) }
    if running.count == room { running = [] }
    tickets += 1
    let ticket = tickets
    turns[source, default: 0] += 1
    running.append((ticket, source))
    for event in program.prelude(of: source, turn: turns[source]! - 1) { take(event, from: ticket) }
  }

  private var turns: [Int: Int] = [:]

  private mutating func take(_ event: Event<Int>, from ticket: Int) {
    guard tale.end == nil, let place = running.firstIndex(where: { $0.ticket == ticket }) else { return }
    switch event {
    case .next(let element): tale.elements.append(element)
    case .error(let error): end(.failed("\(error)"))
    case .completed:
      running.remove(at: place)
      if !waiting.isEmpty { admit(waiting.removeFirst()) }
      completeIfAllEnded()
    }
  }

  private mutating func completeIfAllEnded() {
    if !sourceRuns && running.isEmpty && tale.end == nil { end(.completed) }
  }

  private mutating func end(_ end: End) {
    tale.end = end
    running = []
  }
}
