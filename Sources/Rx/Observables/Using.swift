// Made by chapter 12a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = UsingSink(observer: observer, cancel: cancel)
    return (sink, sink.run(self))
  }
}

private final class UsingSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  func run<Resource: Disposable>(_ parent: Using<Observer.Element, Resource>) -> any Disposable {
    var resource: Resource?
    let source: Observable<Observer.Element>
    do {
      let made = try parent.resourceFactory()
      resource = made
      source = try parent.observableFactory(made)
    } catch {
      source = .error(error)
    }
    return Disposables.create(source.subscribe(self), resource ?? Disposables.create())
  }

  func on(_ event: Event<Observer.Element>) {
    forwardOn(event)
    if event.isStopEvent { dispose() }
  }
}
