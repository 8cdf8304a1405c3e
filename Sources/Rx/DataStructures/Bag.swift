// Made by chapters 9 and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What a `Bag` gives for an element, to find it again.
struct BagKey: Hashable {
  fileprivate let rawValue: UInt64
}

/// A store that hands out a key for every element, and keeps the elements in the order in which they came.
struct Bag<T> {
  private var nextKey: UInt64 = 0
  // Sorted by key, because keys only grow; a removed element leaves `nil` behind for a while.
  private var entries: ContiguousArray<(key: BagKey, value: T?)> = []

  /// How many elements there are.
  private(set) var count = 0

  /// Adds `element`, and returns the key that removes it.
  mutating func insert(_ element: T) -> BagKey {
    let key = BagKey(rawValue: nextKey)
    nextKey += 1
    entries.append((key, element))
    count += 1
    return key
  }

  /// Removes the element that got `key`, and returns it; `nil` if it is gone.
  mutating func removeKey(_ key: BagKey) -> T? {
    guard let index = index(of: key), let element = entries[index].value else { return nil }
    entries[index].value = nil
    count -= 1
    if count < entries.count / 2 {
      entries.removeAll { $0.value == nil }
    }
    return element
  }

  private func index(of key: BagKey) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.rawValue < key.rawValue { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }

  /// Removes everything.
  mutating func removeAll() {
    entries = []
    count = 0
  }

  /// Calls `action` with each element, the oldest first.
  @inline(__always)
  func forEach(_ action: (T) -> Void) {
    for entry in entries {
      if let value = entry.value { action(value) }
    }
  }
}
