import Dispatch
import Foundation
import Rx
import Synchronization

/// The costs with more observers, more stages, or more threads.
func scaling() -> String {
  [
    "Nanoseconds, the best of five. Written by Tools/bench scaling.",
    text(
      of: ["observers", "subscribe", "deliver", "dispose", "bytes"],
      [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(observers)),
    "Per observer of one PublishSubject, which leave it in the order in which they came; bytes of the heap for each.",
    text(of: ["stages", "subscribe", "event"], [1, 10, 100, 1000, 10_000].map(stages)),
    "Per stage of a chain of maps.",
    text(of: ["threads", "Rx", "closures"], [1, 2, 4, 8].map(threads)),
    """
    Per element that threads send to one PublishSubject, or to closures behind one lock, by the clock on the wall, on \
    \(ProcessInfo.processInfo.activeProcessorCount) cores.
    """,
  ].joined(separator: "\n\n")
}

/// The best of five times, for each of some steps that follow one another.
private func best(
  of steps: Int, units: Int, onTheWall: Bool = false, _ round: ((() -> Void) -> Void) -> Void
) -> [Double] {
  var best = [Double](repeating: .infinity, count: steps)
  for _ in 0..<5 {
    var step = 0
    round { work in
      best[step] = min(best[step], nanoseconds(onTheWall: onTheWall, work) / Double(units))
      step += 1
    }
  }
  return best
}

/// How often something small is done, so that the clock can tell it.
private func repetitions(_ size: Int) -> Int { max(1, 20_000 / size) }

private func observers(_ count: Int) -> [String] {
  let times = repetitions(count)
  var bytes = 0.0
  let best = best(of: 3, units: count * times) { measure in
    let sum = Sum()
    let subjects = (0..<times).map { _ in PublishSubject<Int>() }
    var receipts: [any Disposable] = []
    receipts.reserveCapacity(count * times)
    let before = allocatedBytes()
    measure {
      for subject in subjects {
        for _ in 0..<count { receipts.append(subject.subscribe(onNext: { sum.add($0) })) }
      }
    }
    bytes = Double(allocatedBytes() - before) / Double(count * times)
    measure { for subject in subjects { subject.onNext(1) } }
    measure { for receipt in receipts { receipt.dispose() } }
    blackHole(sum.value)
  }
  return [String(count)] + best.map(written) + [String(format: "%.0f", bytes)]
}

private func stages(_ count: Int) -> [String] {
  var cells: [String] = []
  // Ten thousand stages call each other, and need more of a stack than the main thread has.
  onDeepStack {
    let times = repetitions(count)
    let source = PublishSubject<Int>()
    let chain = (0..<count).reduce(source.asObservable()) { chain, _ in chain.map { $0 &+ 1 } }
    let best = best(of: 2, units: count * times) { measure in
      let sum = Sum()
      var receipts: [any Disposable] = []
      measure { for _ in 0..<times { receipts.append(chain.subscribe(onNext: { sum.add($0) })) } }
      for receipt in receipts.dropFirst() { receipt.dispose() }
      measure { for number in 0..<times { source.onNext(number) } }
      receipts[0].dispose()
      blackHole(sum.value)
    }
    cells = [String(count)] + best.map(written)
  }
  return cells
}

private func threads(_ count: Int) -> [String] {
  let elements = 80_000
  let subject = PublishSubject<Int>()
  let heard = Heard()
  let receipt = subject.subscribe(onNext: { heard.sum.wrappingAdd($0, ordering: .relaxed) })
  let raw = RawLockedSubject()
  _ = raw.subscribe { heard.sum.wrappingAdd($0, ordering: .relaxed) }
  let shared = Both(subject: subject, raw: raw)
  let best = best(of: 2, units: elements, onTheWall: true) { measure in
    measure {
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        for number in 0..<elements / count { shared.subject.onNext(number) }
      }
    }
    measure {
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        for number in 0..<elements / count { shared.raw.send(number) }
      }
    }
  }
  receipt.dispose()
  return [String(count)] + best.map(written)
}

private final class Heard: Sendable {
  let sum = Atomic(0)
}

private struct Both: @unchecked Sendable {
  let subject: PublishSubject<Int>
  let raw: RawLockedSubject
}

private func onDeepStack(_ work: @escaping () -> Void) {
  let end = DispatchSemaphore(value: 0)
  let shared = Work(run: work)
  let thread = Thread {
    shared.run()
    end.signal()
  }
  thread.stackSize = 1 << 29
  thread.start()
  end.wait()
}

private struct Work: @unchecked Sendable {
  let run: () -> Void
}

private func written(_ nanoseconds: Double) -> String { String(format: "%.1f", nanoseconds) }

private func text(of head: [String], _ rows: [[String]]) -> String {
  let rows = [head] + rows
  let widths = head.indices.map { column in rows.map { $0[column].count }.max()! }
  return rows.map { row in
    zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
  }.joined(separator: "\n")
}
