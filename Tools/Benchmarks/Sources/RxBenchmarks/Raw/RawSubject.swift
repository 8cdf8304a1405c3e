import Foundation

/// The least that a hot source can be: functions under keys.
final class RawSubject {
  // A function in a generic collection would be called through another one.
  private struct Observer {
    let hear: (Int) -> Void
  }

  private var nextKey = 0
  private var observers: [Int: Observer] = [:]

  @inline(never) func subscribe(_ observer: @escaping (Int) -> Void) -> () -> Void {
    let key = nextKey
    nextKey += 1
    observers[key] = Observer(hear: observer)
    return { self.observers[key] = nil }
  }

  @inline(never) func send(_ element: Int) {
    for observer in observers.values { observer.hear(element) }
  }
}

/// A hot source that keeps the last elements for those who come later.
final class RawReplay {
  private let subject = RawSubject()
  private let size: Int
  private var buffer: [Int] = []
  private var oldest = 0

  init(size: Int) {
    self.size = size
  }

  @inline(never) func send(_ element: Int) {
    if buffer.count < size {
      buffer.append(element)
    } else {
      buffer[oldest] = element
      oldest = (oldest + 1) % size
    }
    subject.send(element)
  }

  @inline(never) func subscribe(_ observer: @escaping (Int) -> Void) -> () -> Void {
    for offset in buffer.indices { observer(buffer[(oldest + offset) % buffer.count]) }
    return subject.subscribe(observer)
  }
}

/// A hot source that several threads may use.
final class RawLockedSubject: @unchecked Sendable {
  private let lock = NSLock()
  private let subject = RawSubject()

  func subscribe(_ observer: @escaping (Int) -> Void) -> () -> Void {
    lock.withLock { subject.subscribe(observer) }
  }

  @inline(never) func send(_ element: Int) {
    lock.withLock { subject.send(element) }
  }
}
