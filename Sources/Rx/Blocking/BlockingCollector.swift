// Made by chapter 19c of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import CoreFoundation
import Foundation

/// Collects elements on whatever threads they come, while the thread that made it waits.
final class BlockingCollector<Element> {
  private let isWanted: (Element) throws -> Bool
  private let limit: Int
  private let lock = RecursiveLock()
  private var elements: [Element] = []
  private var end: Event<Never>?

  private let subscription = SingleAssignmentDisposable()
  private let runLoop = Transfer(value: (loop: RunLoop.current, core: CFRunLoopGetCurrent()))
  private let service = Transfer(value: Service())

  /// Collects up to `limit` elements for which `isWanted` returns true.
  init(limit: Int, isWanted: @escaping (Element) throws -> Bool) {
    self.limit = limit
    self.isWanted = isWanted
  }

  private var isOver: Bool {
    lock.performLocked { end != nil }
  }

  private func finish(_ event: Event<Never>) {
    let isFirst = lock.performLocked {
      defer { end = end ?? event }
      return end == nil
    }
    guard isFirst else { return }
    subscription.dispose()
    runLoop.value.loop.perform { [service] in
      if service.value.isOn { CFRunLoopStop(CFRunLoopGetCurrent()) }
    }
    CFRunLoopWakeUp(runLoop.value.core)
  }
}

/// Whether a thread serves its run loop for a collector. Only that thread asks.
private final class Service {
  var isOn = false
}

extension BlockingCollector: ObserverType {
  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): take(element)
    case .error(let error): finish(.error(error))
    case .completed: finish(.completed)
    }
  }

  private func take(_ element: Element) {
    if isOver { return }
    do {
      guard try isWanted(element) else { return }
      let isFull = lock.performLocked {
        if end == nil { elements.append(element) }
        return elements.count >= limit
      }
      if isFull { finish(.completed) }
    } catch {
      finish(.error(error))
    }
  }
}

extension BlockingCollector {
  /// Subscribes to `source` and serves the run loop until the end, or for `timeout` seconds, which is an error.
  func collect(from source: Observable<Element>, timeout: TimeInterval?) -> MaterializedSequenceResult<Element> {
    let limit = Limit(seconds: timeout ?? .infinity)
    Trampoline.aside {
      Trampoline.run { subscription.setDisposable(source.subscribe(self)) }
      serveRunLoop(until: limit)
    }
    finish(.error(RxError.timeout))
    // Another thread may have finished, and not have disposed yet.
    subscription.dispose()
    return lock.performLocked {
      guard case .error(let error) = end else { return .completed(elements: elements) }
      return .failed(elements: elements, error: error)
    }
  }

  private func serveRunLoop(until limit: Limit) {
    if isOver { return }
    #if canImport(Darwin)
      let mode = CFRunLoopMode.defaultMode
    #else
      let mode = kCFRunLoopDefaultMode
    #endif
    let anchor = CFRunLoopTimerCreateWithHandler(nil, .greatestFiniteMagnitude, 0, 0, 0) { _ in }
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), anchor, mode)
    defer { CFRunLoopTimerInvalidate(anchor) }
    service.value.isOn = true
    BlockedThread.waits += 1
    while !isOver, limit.rest > 0 {
      _ = RunLoop.current.run(mode: .default, before: min(Date(timeIntervalSinceNow: limit.rest), .distantFuture))
    }
    BlockedThread.waits -= 1
    service.value.isOn = false
    if BlockedThread.waits > 0 { CFRunLoopStop(CFRunLoopGetCurrent()) }
  }
}

/// How long a wait may take, by a clock that can't be set.
private struct Limit {
  private let begin = DispatchTime.now().uptimeNanoseconds
  let seconds: TimeInterval

  /// The seconds that are left.
  var rest: TimeInterval {
    seconds - TimeInterval(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
  }
}

/// The thread of a wait, which may have begun inside another one.
private enum BlockedThread {
  /// The waits that the current thread is in.
  static var waits: Int {
    get { Thread.current.threadDictionary["Rx.waits"] as? Int ?? 0 }
    set { Thread.current.threadDictionary["Rx.waits"] = newValue }
  }
}
