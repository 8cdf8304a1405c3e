// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A queue from which the element of the highest priority comes out first: a binary heap.
struct PriorityQueue<Element> {
  private let hasHigherPriority: (Element, Element) -> Bool
  private var elements: [Element] = []

  init(hasHigherPriority: @escaping (Element, Element) -> Bool) {
    self.hasHigherPriority = hasHigherPriority
  }

  var isEmpty: Bool {
    elements.isEmpty
  }

  /// The element that comes out next.
  func peek() -> Element? {
    elements.first
  }

  mutating func enqueue(_ element: Element) {
    elements.append(element)
    siftUp(elements.count - 1)
  }

  mutating func dequeue() -> Element? {
    guard let last = elements.popLast() else { return nil }
    if elements.isEmpty { return last }
    let first = elements[0]
    elements[0] = last
    siftDown(0)
    return first
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      if !hasHigherPriority(elements[index], elements[parent]) { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var highest = index
      for child in [2 * index + 1, 2 * index + 2] where child < elements.count {
        if hasHigherPriority(elements[child], elements[highest]) { highest = child }
      }
      if highest == index { return }
      elements.swapAt(index, highest)
      index = highest
    }
  }
}
