// Made by chapter 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The observers of a subject: a gate, and behind it a list that is walked in place.
///
/// What the subject knows besides, such as its end, stands behind the same gate.
final class Audience {
  private let gate = SpinGate()
  private var list: ObserverList?
  private var lastNumber = 0

  deinit {
    list?.retire()
  }

  /// Runs `action` while no other thread is behind the gate.
  ///
  /// It must not call code of the program's, which releasing does, too.
  @inline(__always)
  func behindGate<Result>(_ action: () throws -> Result) rethrows -> Result {
    gate.enter()
    defer { gate.leave() }
    return try action()
  }

  /// Whether there is anyone. Behind the gate.
  var isEmpty: Bool { list == nil || list!.count == 0 }

  /// The list, with this thread counted in, which keeps it alive. Behind the gate.
  @inline(__always)
  func enterList() -> Unmanaged<ObserverList>? {
    guard let list, list.count > 0 else { return nil }
    list.enter()
    return .passUnretained(list)
  }

  /// The same for the last time: one that comes later is on another list. Behind the gate.
  func takeList() -> Unmanaged<ObserverList>? {
    guard let list = list.take() else { return nil }
    list.enter()
    list.retire()
    return .passUnretained(list)
  }

  /// Puts a receiver at the end of the list. Behind the gate.
  func join(_ receiver: Link, _ membership: Membership) {
    lastNumber += 1
    membership.number = lastNumber
    listToChange(capacity: 1).append(receiver, membership)
  }

  /// The list itself, or a copy in its place if a thread walks along it.
  private func listToChange(capacity: Int) -> ObserverList {
    if let list, !list.isWalked { return list }
    let new = list?.copy() ?? ObserverList(capacity: capacity)
    list?.retire()
    list = new
    return new
  }

  /// Takes a receiver off the list.
  func leave(_ membership: Membership) {
    let entry = behindGate { list == nil ? nil : listToChange(capacity: 1).remove(membership) }
    entry?.release()
  }
}
