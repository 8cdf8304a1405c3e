// Made by chapter 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The observers of a subject: a gate, and behind it a list that is walked in place, and how the subject ended.
///
/// What a subject knows besides stands behind the same gate.
final class Audience {
  private let gate = SpinGate()
  private var list: ObserverList?
  private var lastNumber = 0
  private var end: SequenceEnd?
  private var disposed = false

  deinit {
    list?.retire()
  }

  /// Runs `action` while no other thread is behind the gate.
  ///
  /// It must not call code of the program's, nor release what may have a `deinit` of the program's.
  @inline(__always)
  func behindGate<Result>(_ action: () throws -> Result) rethrows -> Result {
    gate.enter()
    defer { gate.leave() }
    return try action()
  }

  /// Whether there is anyone. Behind the gate.
  var isEmpty: Bool { list == nil || list!.count == 0 }

  /// Whether the subject has ended or was disposed. Behind the gate.
  var isOver: Bool { end != nil || disposed }

  /// What is told to an observer of `subject` that comes now; `nil` as long as the subject goes on. Behind the gate.
  func end(of subject: AnyObject) -> SequenceEnd? {
    disposed ? .error(RxError.disposed(object: subject)) : end
  }

  /// The list, with this thread counted in, which keeps it alive. Behind the gate.
  @inline(__always)
  func enterList() -> Unmanaged<ObserverList>? {
    guard let list, list.count > 0 else { return nil }
    list.enter()
    return .passUnretained(list)
  }

  /// Takes the list away, with this thread counted in: who joins later is on another. Behind the gate.
  func takeList() -> Unmanaged<ObserverList>? {
    guard let list = list.take() else { return nil }
    list.enter()
    list.retire()
    return .passUnretained(list)
  }

  /// Notes how the subject ends, and takes the list, unless the subject is over. Behind the gate.
  func close(_ end: SequenceEnd) -> Unmanaged<ObserverList>? {
    if isOver { return nil }
    self.end = end
    return takeList()
  }

  /// Puts a receiver at the end of the list. Behind the gate.
  func join(_ receiver: Link, _ membership: Membership) {
    lastNumber += 1
    membership.number = lastNumber
    listToChange().append(receiver, membership)
  }

  /// The list itself, or a copy in its place if a thread walks along it.
  private func listToChange() -> ObserverList {
    if let list, !list.isWalked { return list }
    let new = list?.copy() ?? ObserverList(capacity: 1)
    list?.retire()
    list = new
    return new
  }

  /// Takes a receiver off the list.
  func leave(_ membership: Membership) {
    let entry = behindGate { list == nil ? nil : listToChange().remove(membership) }
    entry?.release()
  }
}

extension Audience {
  /// Whether the subject was disposed.
  var isDisposed: Bool { behindGate { disposed } }

  /// Whether anyone is subscribed.
  var hasObservers: Bool { behindGate { !isEmpty } }

  /// Adds a receiver to those of `subject`, or hands out how the subject ended.
  func admit(_ receiver: Link, _ membership: Membership, to subject: AnyObject) -> SequenceEnd? {
    behindGate {
      let end = self.end(of: subject)
      if end == nil { join(receiver, membership) }
      return end
    }
  }

  /// Ends the subject, and tells all who are subscribed.
  func finish<Element>(_ end: SequenceEnd, of type: Element.Type) {
    behindGate { close(end) }?.end(end, of: type)
  }

  /// Releases all observers without an event, and what `forget` hands out behind the gate.
  func dispose<Kept>(forgetting forget: () -> Kept) {
    let (list, end, kept) = behindGate {
      disposed = true
      return (takeList(), self.end.take(), forget())
    }
    list?.leave()
    withExtendedLifetime((end, kept)) {}
  }

  /// Releases all observers without an event, because their subject dies.
  func letGo() {
    behindGate { takeList() }?.leave()
  }
}
