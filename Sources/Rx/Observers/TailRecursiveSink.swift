// Made by chapters 10, 10a, 16, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A sink that subscribes to one source after another, in a loop.
class TailRecursiveSink<Sources: Sequence>: StageSink<Sources.Element.Element, Sources.Element.Element>
where Sources.Element: ObservableConvertibleType {
  typealias Element = Sources.Element.Element

  /// Sources still to come, and how many they are, if that is known.
  typealias SequenceGenerator = (generator: Sources.Iterator, remaining: Int?)

  private let gate = AsyncLock()
  private var generators: [SequenceGenerator] = []
  private let subscription = SerialDisposable()

  /// Subscribes to the first source.
  final func run(_ sources: SequenceGenerator) -> Link {
    generators.append(sources)
    moveNext()
    return attached(to: .to(subscription))
  }

  /// Leaves the source that has ended, and turns to the next one.
  final func moveNext() {
    gate.invoke(step)
  }

  private func step() {
    if disposed { return }
    guard let source = nextSource() else { return done() }
    let next = SingleAssignmentDisposable()
    subscription.disposable = next
    next.setDisposable(source.feed(self) ?? Disposables.create())
  }

  /// Ends the sequence, since there is no source left.
  func done() {
    complete()
  }

  /// The sources inside `source`, if it is of the same kind as this sink's own.
  func extract(_ source: Observable<Element>) -> SequenceGenerator? {
    rxAbstractMethod()
  }

  override func next(_ element: Element) { forward(element) }

  override func dispose() {
    super.dispose()
    subscription.dispose()
    gate.invoke { self.generators.removeAll() }
  }
}

extension TailRecursiveSink {
  private func nextSource() -> Observable<Element>? {
    while var (generator, remaining) = generators.popLast() {
      guard let source = generator.next()?.asObservable().opened else { continue }
      if disposed { return nil }
      remaining? -= 1
      if remaining != 0 { generators.append((generator, remaining)) }
      guard let inner = extract(source) else { return source }
      generators.append(inner)
    }
    return nil
  }
}
