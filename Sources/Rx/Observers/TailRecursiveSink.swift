// Made by chapters 10, 10a, 16, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// Sources still to come.
final class SourceList<Sources: Sequence, Element> where Sources.Element == Observable<Element> {
  private var iterator: Sources.Iterator
  private var remaining: Int?

  /// The sources in `sources`, which are `count` if that is known.
  init(_ sources: Sources, count: Int? = nil) {
    iterator = sources.makeIterator()
    remaining = count
  }

  /// Whether it is known that none is left.
  var isEmpty: Bool { remaining == 0 }

  func next() -> Observable<Element>? {
    remaining? -= 1
    return iterator.next()
  }
}

/// A sink that subscribes to one source after another, in a loop.
class TailRecursiveSink<Sources: Sequence, Element>: StageSink<Element, Element>
where Sources.Element == Observable<Element> {
  // How many steps are due: a thread that finds none due makes its own, and then those that come meanwhile.
  private let due = Atomic(0)
  // Lists of sources, the innermost last; as bare objects, since the type of such an array would be looked up.
  private var lists: [AnyObject] = []
  private var current: Link?

  /// Subscribes to the first source.
  final func run(_ sources: SourceList<Sources, Element>) -> Link {
    lists.append(sources)
    moveNext()
    return attached(to: nil)
  }

  /// Leaves the source that has ended, and turns to the next one; leaves everything when the subscription is over.
  final func moveNext() {
    if due.add(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    var goesOn = true
    repeat { goesOn = step() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    // Told when no step is under way, so that a disposal in answer to it leaves the last source at once.
    if !goesOn { done() }
  }

  /// Turns to the next source; `false` if there is none.
  private func step() -> Bool {
    if disposed {
      leaveAll()
      return true
    }
    guard let source = nextSource() else { return disposed }
    current = source.feed(self)
    return true
  }

  private func leaveAll() {
    current.take()?.dispose()
    lists = []
  }

  /// Ends the sequence, since there is no source left.
  func done() {
    complete()
  }

  /// The sources inside `source`, if it is of the same kind as this sink's own.
  func extract(_ source: Observable<Element>) -> SourceList<Sources, Element>? {
    rxAbstractMethod()
  }

  override func next(_ element: Element) { forward(element) }

  override func dispose() {
    super.dispose()
    moveNext()
  }
}

extension TailRecursiveSink {
  private func nextSource() -> Observable<Element>? {
    while let last = lists.last {
      let list = unsafeDowncast(last, to: SourceList<Sources, Element>.self)
      let next = list.next()
      if next == nil || list.isEmpty { lists.removeLast() }
      guard let next else { continue }
      // Before the next one is opened: a factory may count on it.
      current.take()?.dispose()
      guard let source = disposed ? nil : next.opened, !disposed else { return nil }
      guard let inner = extract(source) else { return source }
      lists.append(inner)
    }
    return nil
  }
}
