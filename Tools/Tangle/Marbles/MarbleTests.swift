import CoreHistory
import Marbles
import SwiftSource

extension ExampleFile {
  /// Writes a source that does what is drawn, and a subscriber that reports what it hears, for this core.
  mutating func writeMarbleDriver() {
    writer.add(
      """
      private struct MarbleReceipt: Disposable {
        let action: () -> Void
        func dispose() { action() }
      }

      private func marbles<Element>(_ stage: MarbleCapture, _ source: Int, _ values: [Character: Element], _ failure: any Error) -> Observable<Element> {
        Observable<Element>.create { observer in
          let subscription = stage.subscribe(
            to: source,
            next: { letter in
              if let value = values[letter] { observer.on(.next(value)) }
            },
            error: { observer.on(.error(failure)) },
            completed: { observer.on(.completed) })
          return MarbleReceipt { stage.dispose(subscription) }
        }
      }

      private func subscribe<Source: ObservableConvertibleType>(_ listener: MarbleListener, to source: Source) -> () -> Void {
        let observer = AnyObserver<Source.Element> { event in
          switch event {
          case .next(let element): listener.next(element)
          case .error(let error): listener.error(error)
          case .completed: listener.completed()
          }
        }
        let receipt = source.asObservable().subscribe(observer)
        return { receipt.dispose() }
      }

      private func listen<Source: ObservableConvertibleType>(_ stage: MarbleCapture, to source: Source) {
        stage.run { listener in subscribe(listener, to: source) }
      }

      """)
  }

  /// Writes the connection to the core's virtual time, for diagrams with a clock.
  mutating func writeMarbleTime() {
    writer.add(
      """
      private func listen<Source: ObservableConvertibleType>(_ stage: MarbleCapture, on scheduler: TestScheduler, to source: Source) {
        stage.run(
          at: { time, action in scheduler.scheduleAt(time, action: action) },
          start: { scheduler.start() }
        ) { listener in subscribe(listener, to: source) }
      }

      """)
  }

  mutating func writeTest(_ play: MarbleRun) {
    let test = "marbles\(play.id)\(version.functionSuffix)"
    writer.add("  @Test(\((play.name + version.suffix).literal)) func \(test)() async throws {")
    writer.add("    @Sendable func play(_ __capture: MarbleCapture) throws {")
    writeLegend(of: play)
    for (index, source) in play.diagram.sources.enumerated() { writeSource(source, index, of: play) }
    if play.hasTime {
      writer.add("      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)")
    }
    let time = play.hasTime ? " on: scheduler," : ""
    writer.add(play.lines(of: play.diagram.expression, behind: "listen(__capture,\(time) to:"))
    writer.add("    }")
    writer.add("    report(await \(stage(of: play)).check(play))")
    writer.add("  }")
  }

  /// Declares the legend's values, and tells the test how they are described.
  private mutating func writeLegend(of play: MarbleRun) {
    for entry in play.diagram.legend {
      writer.add(play.lines(of: [entry.code], behind: "let \(entry.variable) = ("))
    }
    let values = play.diagram.legend.filter { $0.letter != "#" }.map { "\"\($0.letter)\": \"\\(\($0.variable))\"" }
    writer.add("      let __failure: any Error = \(play.diagram["#"]?.variable ?? "MarbleError()")")
    writer.add(
      "      __capture.define([\(values.isEmpty ? ":" : values.joined(separator: ", "))], error: \"\\(__failure)\")")
  }

  private mutating func writeSource(_ source: Row, _ index: Int, of play: MarbleRun) {
    let values = play.diagram.letters(of: source).map { letter in
      "\"\(letter)\": \(play.diagram[letter]?.variable ?? (letter.isNumber ? "\(letter)" : "\"\(letter)\""))"
    }
    let place = play.picture.code.lines[source.track.line]
    let code = "let \(source.name) = marbles(__capture, \(index), [\(values.joined(separator: ", "))], __failure)"
    writer.add([SourceLine(text: code, path: play.page.path, number: place.number, indent: place.indent)])
  }

  private func stage(of play: MarbleRun) -> String {
    let lines = play.picture.code.lines
    let text = lines.map(\.text.literal).joined(separator: ", ")
    let records = version.isFinished ? ", records: false" : ""
    return
      "MarbleCapture(\(play.page.path.literal), line: \(play.picture.line), indent: \(lines.first?.indent ?? 0), text: [\(text)]\(records))"
  }
}

extension LegendEntry {
  /// The name of the entry's value in the generated test.
  fileprivate var variable: String { letter == "#" ? "__error" : "__\(letter)" }
}
