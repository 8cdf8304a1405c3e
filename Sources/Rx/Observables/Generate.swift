// Made by chapter 12a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that counts in its own way: from `initialState`, by `iterate`, as long as `condition` holds.
  ///
  /// If one of the closures throws, the observer gets that error.
  public static func generate(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    Generate(initialState: initialState, condition: condition, scheduler: scheduler, iterate: iterate)
  }
}

private final class Generate<Element>: Producer<Element> {
  let initialState: Element
  let condition: (Element) throws -> Bool
  let scheduler: any ImmediateSchedulerType
  let iterate: (Element) throws -> Element

  init(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType,
    iterate: @escaping (Element) throws -> Element
  ) {
    self.initialState = initialState
    self.condition = condition
    self.scheduler = scheduler
    self.iterate = iterate
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = GenerateSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class GenerateSink<Observer: ObserverType>: Sink<Observer> {
  private let parent: Generate<Observer.Element>
  private var state: Observer.Element

  init(parent: Generate<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    state = parent.initialState
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    parent.scheduler.scheduleRecursive(true) { isFirst, recurse in
      do {
        if !isFirst { self.state = try self.parent.iterate(self.state) }
        if try self.parent.condition(self.state) {
          self.forwardOn(.next(self.state))
          recurse(false)
        } else {
          self.forwardOn(.completed)
          self.dispose()
        }
      } catch {
        self.forwardOn(.error(error))
        self.dispose()
      }
    }
  }
}
