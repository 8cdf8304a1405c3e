// Made by chapters 12a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source with a resource of its own: made for each subscription, disposed when that ends.
  ///
  /// If one of the factories throws, the observer gets that error.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Using(resourceFactory: resourceFactory, observableFactory: observableFactory)
  }
}

private final class Using<Element, Resource: Disposable>: Producer<Element> {
  let resourceFactory: () throws -> Resource
  let observableFactory: (Resource) throws -> Observable<Element>

  init(
    resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) {
    self.resourceFactory = resourceFactory
    self.observableFactory = observableFactory
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = UsingSink(downstream: receiver)
    return sink.attached(to: sink.run(self))
  }
}

private final class UsingSink<Element>: StageSink<Element, Element> {
  func run<Resource: Disposable>(_ parent: Using<Element, Resource>) -> Link? {
    var resource: Resource?
    let source: Observable<Element>
    do {
      let made = try parent.resourceFactory()
      resource = made
      source = try parent.observableFactory(made)
    } catch {
      source = .error(error)
    }
    return .both(source.feed(self), resource.flatMap { .to($0) })
  }

  override func next(_ element: Element) { forward(element) }
}
