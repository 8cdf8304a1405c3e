import Marbles

/// The error of a diagram's `#`, unless the legend defines another.
public struct MarbleError: Error {
  public init() {}
}

/// Runs one marble diagram against a core, and finds where the run differs from the drawing.
public final class MarbleCapture: @unchecked Sendable {
  private let path: String
  /// The line of the opening fence.
  private let line: Int
  /// The number of bytes before each line of the diagram in the chapter.
  private let indent: Int
  /// `true` if the run is recorded, so that `book test --accept` can write it into the chapter.
  private let records: Bool
  private let limit: Double
  private let diagram: Diagram
  /// Used only by the thread that runs the diagram, and read after its end.
  private var letters: MarbleLetters
  private let clock: MarbleClock

  public init(
    _ path: String, line: Int, indent: Int, text: [String], records: Bool = true, limit: Double = Capture.patience
  ) {
    self.path = path
    self.line = line
    self.indent = indent
    self.records = records
    self.limit = limit
    diagram = Diagram.read(text).diagram
    letters = MarbleLetters(of: diagram)
    clock = MarbleClock(diagram)
  }

  // MARK: What the generated test calls

  /// Sets the descriptions of the legend's values, and of the error.
  public func define(_ values: [Character: String], error: String) { letters.define(values, error: error) }

  /// Begins a subscription to a source, which calls the closures when its events are due.
  ///
  /// - Returns: the subscription's number, for `dispose`.
  public func subscribe(
    to source: Int, next: @escaping (Character) -> Void, error: @escaping () -> Void, completed: @escaping () -> Void
  ) -> Int {
    clock.subscribe(to: source) { marble in
      switch marble {
      case .value(let letter): next(letter)
      case .error: error()
      case .completed: completed()
      case .subscribed, .disposed: break
      }
    }
  }

  /// Notes the time at which a subscription is disposed. The source goes on sending, since the core has to ignore it.
  public func dispose(_ subscription: Int) { clock.dispose(subscription) }

  /// Lets time pass, from the first tick until nothing more can happen.
  ///
  /// - Parameter subscribe: subscribes a listener to the expression, and returns an action that disposes the
  ///   subscription.
  public func run(_ subscribe: (MarbleListener) -> () -> Void) { clock.run(subscribe) }

  /// Lets the core's virtual time pass, in which a tick is a second.
  ///
  /// - Parameters:
  ///   - at: makes the core call an action at a tick.
  ///   - start: lets the core's time pass until nothing more is due.
  public func run(
    at: @escaping (Int, @escaping () -> Void) -> Void, start: () -> Void,
    _ subscribe: @escaping (MarbleListener) -> () -> Void
  ) {
    clock.run(at: at, start: start, subscribe)
  }

  /// Runs the code that was generated from the diagram; returns where it differs from the drawing.
  public func check(_ play: @escaping @Sendable (MarbleCapture) throws -> Void) async -> [Fault] {
    let place = "\(path):\(line):1"
    let performance = await perform(at: place, limit: limit) { _ in try play(self) }
    switch performance?.end {
    case nil: return [fault(line, 1, uncatchable)]
    case .finished?, .alreadyReported?: return compare()
    case .threw(let error)?: return [fault(line, 1, "the diagram throws \(error)")]
    case .timedOut?: return [fault(line, 1, "the diagram doesn't come to an end within \(Int(limit)) seconds")]
    }
  }

  // MARK: Comparing

  private func compare() -> [Fault] {
    guard clock.isAtRest else {
      return [fault(line, 1, "the diagram doesn't come to rest: its sources are subscribed to again and again")]
    }
    var letters = letters
    let run = clock.run(of: diagram, in: &letters)
    let strangers = clock.errors.filter { $0 != letters.failure }
    let comparison = MarbleComparison(diagram: diagram, run: run, strangers: strangers, failure: letters.failure)
    let faults = comparison.differences.map { fault(line + 1 + $0.line, indent + $0.column, $0.message) }
    if records, !faults.isEmpty {
      RunRecord(.picture(diagram.redrawn(with: run)), path: path, line: line).append()
    }
    return faults
  }

  private func fault(_ line: Int, _ column: Int, _ message: String) -> Fault {
    Fault(path: path, line: line, column: column, message: message)
  }
}
