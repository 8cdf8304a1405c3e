// Made by chapters 28 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The receivers of a subject.
///
/// A thread that walks along the list is counted, and while one does, the list stays as it is.
final class ObserverList {
  /// A receiver and the receipt of its subscription, retained by the list; `nil` once it has left.
  struct Entry {
    let number: Int
    var pair: (receiver: Unmanaged<Link>, membership: Unmanaged<Membership>)?
  }

  // Twice the number of threads that walk, and one more when the list was replaced.
  private let walkers = Atomic<Int>(0)
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var length = 0
  /// How many receivers there are.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<length { entries[index].release() }
    entries.deallocate()
  }
}

extension ObserverList.Entry {
  func release() {
    pair?.receiver.release()
    pair?.membership.release()
  }
}

extension ObserverList {
  /// Whether the list must stay as it is.
  var isWalked: Bool { walkers.load(ordering: .acquiring) > 1 }

  /// Counts a thread in; its subject must not replace the list meanwhile.
  @inline(__always)
  func enter() {
    walkers.add(2, ordering: .relaxed)
  }

  /// Counts a thread out; the last one on a list that was replaced frees it.
  @inline(__always)
  func leave() {
    if walkers.subtract(2, ordering: .acquiringAndReleasing).newValue == 1 { Unmanaged.passUnretained(self).release() }
  }

  /// Notes that the list was replaced. It lives until the last thread has walked along it.
  func retire() {
    let kept = Unmanaged.passRetained(self)
    if walkers.add(1, ordering: .acquiringAndReleasing).oldValue == 0 { kept.release() }
  }

  /// Calls each receiver that hasn't left, the oldest first.
  @inline(__always)
  func forEach(_ action: (Link) -> Void) {
    for index in 0..<length {
      guard let (receiver, membership) = entries[index].pair else { continue }
      if membership._withUnsafeGuaranteedRef({ $0.hasLeft }) { continue }
      receiver._withUnsafeGuaranteedRef(action)
    }
  }
}

extension ObserverList {
  /// Adds a receiver at the end.
  func append(_ receiver: Link, _ membership: Membership) {
    if length == capacity { grow() }
    (entries + length).initialize(
      to: Entry(number: membership.number, pair: (.passRetained(receiver), .passRetained(membership))))
    length += 1
    count += 1
  }

  private func grow() {
    capacity = max(2, 2 * length)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    larger.moveInitialize(from: entries, count: length)
    entries.deallocate()
    entries = larger
  }

  /// Takes out the receiver of `membership`, with its receipt; the caller releases them.
  func remove(_ membership: Membership) -> Entry? {
    guard let index = index(of: membership.number) else { return nil }
    let entry = entries[index]
    entries[index].pair = nil
    count -= 1
    if count < length / 2 { compact() }
    return entry
  }

  /// Closes the gaps.
  private func compact() {
    var kept = 0
    for index in 0..<length where entries[index].pair != nil {
      entries[kept] = entries[index]
      kept += 1
    }
    length = kept
  }

  /// The same receivers in a new list.
  func copy() -> ObserverList {
    let copy = ObserverList(capacity: count + 1)
    for index in 0..<length {
      guard let (receiver, membership) = entries[index].pair else { continue }
      copy.append(receiver.takeUnretainedValue(), membership.takeUnretainedValue())
    }
    return copy
  }

  /// The numbers of the receipts only grow.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, length)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < length && entries[low].number == number && entries[low].pair != nil ? low : nil
  }
}
