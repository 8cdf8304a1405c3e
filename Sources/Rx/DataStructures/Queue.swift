// Made by chapter 9a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// First in, first out: a ring of places that grows and shrinks with what is in it.
struct Queue<T>: Sequence {
  private var places: ContiguousArray<T?>
  private let initialCapacity: Int
  private var head = 0

  /// How many elements there are.
  private(set) var count = 0

  /// An empty queue with room for `capacity` elements.
  init(capacity: Int) {
    initialCapacity = capacity
    places = ContiguousArray(repeating: nil, count: capacity)
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool {
    count == 0
  }

  /// Adds `element` at the end.
  mutating func enqueue(_ element: T) {
    if count == places.count { resize(to: Swift.max(1, count * 2)) }
    places[place(count)] = element
    count += 1
  }

  /// The element that waits longest, which must exist.
  func peek() -> T {
    precondition(!isEmpty, "The queue is empty")
    return places[head]!
  }

  /// Takes out the element that waits longest; `nil` if there is none.
  mutating func dequeue() -> T? {
    if isEmpty { return nil }
    let element = places[head]
    places[head] = nil
    head = place(1)
    count -= 1
    if count < places.count / 4, places.count > initialCapacity {
      resize(to: Swift.max(initialCapacity, places.count / 2))
    }
    return element
  }

  /// The elements, the longest waiting first.
  func makeIterator() -> AnyIterator<T> {
    var rest = self
    return AnyIterator { rest.dequeue() }
  }

  /// Where the element is that has `offset` others before it.
  private func place(_ offset: Int) -> Int {
    (head + offset) % places.count
  }

  private mutating func resize(to capacity: Int) {
    var resized = ContiguousArray<T?>()
    resized.reserveCapacity(capacity)
    for offset in 0..<count { resized.append(places[place(offset)]) }
    resized.append(contentsOf: repeatElement(nil, count: capacity - count))
    places = resized
    head = 0
  }
}
