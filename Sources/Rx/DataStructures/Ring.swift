// Made by chapters 28a and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The last elements, in the order in which they came: a ring of places that grows as far as it may.
final class Ring<Element> {
  private var places: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private var head = 0
  /// How many elements there are.
  private(set) var count = 0

  deinit {
    for offset in 0..<count { (places! + place(offset)).deinitialize(count: 1) }
    places?.deallocate()
  }

  /// Keeps `element`; if it takes the place of the oldest one, that comes back in the variable.
  func keep(_ element: inout Element, atMost limit: Int) {
    if count == limit {
      swap(&places![head], &element)
      head = place(1)
    } else {
      if count == capacity { grow(atMost: limit) }
      (places! + place(count)).initialize(to: element)
      count += 1
    }
  }

  /// Takes out the oldest element, which must exist.
  func takeFirst() -> Element {
    precondition(count > 0, "The ring is empty")
    let element = (places! + head).move()
    head = place(1)
    count -= 1
    if count == 0, capacity > 64 { free() }
    return element
  }

  private func free() {
    places?.deallocate()
    (places, capacity, head) = (nil, 0, 0)
  }

  /// Calls `action` with each element, the oldest first.
  func forEach(_ action: (Element) -> Void) {
    for offset in 0..<count { action(places![place(offset)]) }
  }

  private func place(_ offset: Int) -> Int {
    let place = head + offset
    return place < capacity ? place : place - capacity
  }

  private func grow(atMost limit: Int) {
    let larger = min(limit, max(4, 2 * capacity))
    let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    for offset in 0..<count { (new + offset).moveInitialize(from: places! + place(offset), count: 1) }
    places?.deallocate()
    (places, capacity, head) = (new, larger, 0)
  }
}
