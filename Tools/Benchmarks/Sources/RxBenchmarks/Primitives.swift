import Dispatch
import Foundation
import Rx
import Synchronization

/// Something that an event may cost, alone in a loop.
struct Primitive {
  let name: String
  let run: (Int) -> Int
}

/// The operations that an event's cost is made of; `Tools/bench primitives` writes the time that each takes.
nonisolated(unsafe) let primitives: [Primitive] = [
  Primitive(name: "closure") { count in
    let closure = aClosure()
    return repeated(count) { closure($0) }
  },
  Primitive(name: "virtual") { count in
    let hearer = aHearer()
    return repeated(count) { hearer.hear($0) }
  },
  Primitive(name: "witness") { count in
    let hearing = someHearing()
    return repeated(count) { hearing.hear($0) }
  },
  Primitive(name: "atomic.load") { count in
    let flag = Flag()
    return repeated(count) { flag.isSet() ? 0 : $0 }
  },
  Primitive(name: "atomic.exchange") { count in
    let flag = Flag()
    return repeated(count) { flag.set() ? $0 : 0 }
  },
  Primitive(name: "retain") { count in
    let (first, second) = (aHearer(), aHearer())
    var kept = first
    return repeated(count) {
      keep($0 & 1 == 0 ? first : second, in: &kept)
      return $0
    }
  },
  Primitive(name: "access") { count in
    let (counter, other) = (aCounter(0), aCounter(1))
    // Reads the variable of another counter: that it is another is known only while this runs.
    return repeated(count) { change(&counter.value, $0) { $0 &+ other.value } }
  },
  Primitive(name: "lock") { count in
    let lock = NSLock()
    return repeated(count) {
      lock.lock()
      lock.unlock()
      return $0
    }
  },
  Primitive(name: "recursive lock") { count in
    let lock = NSRecursiveLock()
    return repeated(count) {
      lock.lock()
      lock.unlock()
      return $0
    }
  },
  Primitive(name: "allocation") { count in repeated(count) { aCounter($0).value } },
  Primitive(name: "look-up") { count in
    var sum = 0
    for number in 0..<count { addSizeOfEvent(number, to: &sum) }
    return sum
  },
]

/// Has had a second thread: a program with only one takes its locks more cheaply.
let hasHadThreads: Bool = {
  let end = DispatchSemaphore(value: 0)
  Thread { end.signal() }.start()
  end.wait()
  return true
}()

/// The best time of each in some rounds, in nanoseconds.
func times(rounds: Int) -> String {
  guard hasHadThreads else { return "" }
  let count = 100_000
  var best = [Double](repeating: .infinity, count: primitives.count)
  for _ in 0..<rounds {
    for (index, primitive) in primitives.enumerated() {
      let time = nanoseconds(onTheWall: false) { blackHole(primitive.run(count)) }
      best[index] = min(best[index], time / Double(count))
    }
  }
  return zip(primitives, best).map { "\($0.name)\t\(String(format: "%.1f", $1))" }.joined(separator: "\n")
}

@inline(__always) private func repeated(_ count: Int, _ work: (Int) -> Int) -> Int {
  var sum = 0
  for number in 0..<count { sum &+= work(number) }
  return sum
}

private protocol Hearing {
  func hear(_ number: Int) -> Int
}

private class Hearer: Hearing {
  func hear(_ number: Int) -> Int { number }
}

private final class Doubler: Hearer {
  override func hear(_ number: Int) -> Int { number &* 2 }
}

private struct Tripler: Hearing {
  func hear(_ number: Int) -> Int { number &* 3 }
}

private final class Counter {
  var value: Int

  init(_ value: Int) {
    self.value = value
  }
}

private final class Flag: Sendable {
  private let flag = Atomic(false)

  @inline(never) func isSet() -> Bool { flag.load(ordering: .acquiring) }

  @inline(never) func set() -> Bool { flag.exchange(true, ordering: .acquiringAndReleasing) }
}

/// A number that the compiler can't know.
@inline(never) private func unknown() -> Int { CommandLine.arguments.count }

@inline(never) private func aClosure() -> (Int) -> Int { unknown() > 99 ? { $0 } : { $0 &+ 1 } }

@inline(never) private func aHearer() -> Hearer { unknown() > 99 ? Hearer() : Doubler() }

@inline(never) private func someHearing() -> any Hearing {
  if unknown() > 99 { Tripler() } else { aHearer() }
}

@inline(never) private func aCounter(_ value: Int) -> Counter { Counter(value) }

@inline(never) private func keep(_ hearer: Hearer, in place: inout Hearer) { place = hearer }

@inline(never) private func change(_ value: inout Int, _ number: Int, _ closure: (Int) -> Int) -> Int {
  value = closure(number)
  return value
}

/// Unspecialised, as the core's sinks are: it has to ask for the type that it is to tell the size of.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never) private func addSizeOfEvent<Element>(_ element: Element, to sum: inout Int) {
  sum &+= MemoryLayout<Event<Element>>.size
}
