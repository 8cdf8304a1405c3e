// Made by chapters 7a, 16d and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: Equatable {
  /// The elements of this sequence that differ from the one before them.
  public func distinctUntilChanged() -> Observable<Element> {
    DistinctUntilChanged(source: asObservable(), keySelector: { $0 }, comparer: { $0 == $1 })
  }
}

private final class DistinctUntilChanged<Element, Key>: Producer<Element> {
  private let source: Observable<Element>
  let keySelector: (Element) throws -> Key
  let comparer: (Key, Key) throws -> Bool

  init(
    source: Observable<Element>,
    keySelector: @escaping (Element) throws -> Key, comparer: @escaping (Key, Key) throws -> Bool
  ) {
    self.source = source
    self.keySelector = keySelector
    self.comparer = comparer
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DistinctUntilChangedSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class DistinctUntilChangedSink<Element, Key>: StageSink<Element, Element> {
  private let parent: DistinctUntilChanged<Element, Key>
  private let lastKey = UnsafeMutablePointer<Key>.allocate(capacity: 1)
  private var isFirst = true

  init(parent: DistinctUntilChanged<Element, Key>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  deinit {
    if !isFirst { lastKey.deinitialize(count: 1) }
    lastKey.deallocate()
  }

  override func next(_ element: Element) {
    if disposed { return }
    do {
      // `keep` puts the previous key here, which is released when the receiver has had the element.
      var key = try parent.keySelector(element)
      if disposed { return }
      if try isLast(key) { return }
      keep(&key)
      forward(element)
    } catch {
      fail(error)
    }
  }

  private func isLast(_ key: Key) throws -> Bool {
    if isFirst { return false }
    let lastKey = lastKey.pointee
    return try parent.comparer(lastKey, key)
  }

  private func keep(_ key: inout Key) {
    if !isFirst { return swap(&lastKey.pointee, &key) }
    lastKey.initialize(to: key)
    isFirst = false
  }
}

extension ObservableType {
  /// The elements of this sequence whose key differs from the key of the one before them.
  ///
  /// If `keySelector` throws, the sequence fails with that error.
  public func distinctUntilChanged(
    _ keySelector: @escaping (Element) throws -> some Equatable
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// The elements of this sequence that `comparer` doesn't find equal to the last one sent.
  ///
  /// If `comparer` throws, the sequence fails with that error.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// The elements of this sequence whose key `comparer` doesn't find equal to the key of the last one sent.
  ///
  /// If one of the closures throws, the sequence fails with that error.
  public func distinctUntilChanged<K>(
    _ keySelector: @escaping (Element) throws -> K,
    comparer: @escaping (K, K) throws -> Bool
  ) -> Observable<Element> {
    DistinctUntilChanged(source: asObservable(), keySelector: keySelector, comparer: comparer)
  }

  /// The elements of this sequence whose value at `keyPath` differs from that of the one before them.
  public func distinctUntilChanged(
    at keyPath: KeyPath<Element, some Equatable>
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
  }
}
