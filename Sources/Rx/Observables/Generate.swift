// Made by chapters 12a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = GenerateSink(parent: self, downstream: receiver)
    return sink.attached(to: .to(sink.run()))
  }
}

private final class GenerateSink<Element>: StageSink<Element, Element> {
  private let parent: Generate<Element>
  private var state: Element

  init(parent: Generate<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    state = parent.initialState
    super.init(downstream: downstream)
  }

  func run() -> any Disposable {
    parent.scheduler.scheduleRecursive(true) { isFirst, recurse in
      do {
        if !isFirst { self.state = try self.parent.iterate(self.state) }
        if self.disposed { return }
        if try self.parent.condition(self.state) {
          self.forward(self.state)
          recurse(false)
        } else {
          self.complete()
        }
      } catch {
        self.fail(error)
      }
    }
  }
}
