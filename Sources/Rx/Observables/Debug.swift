// Made by chapters 5a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation
import Synchronization

/// What `debug` writes before every line.
enum DebugClock {
  private static let lock = NSLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var timeStamp: () -> String = timeOfDay

  /// Reads date and time, unless a test sets another clock: only then are the lines the same in every run.
  static var now: () -> String {
    get {
      lock.lock()
      defer { lock.unlock() }
      return timeStamp
    }
    set { lock.withLock { timeStamp = newValue } }
  }

  private static func timeOfDay() -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    return formatter.string(from: Date())
  }
}

extension ObservableType {
  /// The same sequence, with all that happens in each subscription printed to standard output.
  ///
  /// Lines bear `identifier`, or else the place of this call; `trimOutput` cuts the middle out of long events.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let fileName = file.split(separator: "/").last ?? ""
    return Debug(
      source: asObservable(),
      identifier: identifier ?? "\(fileName):\(line) (\(function))",
      trimOutput: trimOutput)
  }
}

private final class Debug<Element>: Producer<Element> {
  let source: Observable<Element>
  let identifier: String
  let trimOutput: Bool

  init(source: Observable<Element>, identifier: String, trimOutput: Bool) {
    self.source = source
    self.identifier = identifier
    self.trimOutput = trimOutput
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DebugSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class DebugSink<Element>: StageSink<Element, Element> {
  private let parent: Debug<Element>
  private let hasSaidSo = Atomic(false)

  init(parent: Debug<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
    log("subscribed")
  }

  override func next(_ element: Element) {
    log(event: .next(element))
    forward(element)
  }

  override func error(_ error: any Error) {
    log(event: .error(error))
    fail(error)
  }

  override func completed() {
    log(event: .completed)
    complete()
  }

  private func log(event: Event<Element>) {
    let text = "\(event)"
    let isLong = parent.trimOutput && text.count > 40
    log("Event \(isLong ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
  }

  override func dispose() {
    if !hasSaidSo.exchange(true, ordering: .relaxed) { log("isDisposed") }
    super.dispose()
  }

  private func log(_ content: String) {
    print("\(DebugClock.now()): \(parent.identifier) -> \(content)")
  }
}
