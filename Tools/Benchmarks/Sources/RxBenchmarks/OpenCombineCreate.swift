import OpenCombine

/// A publisher that is one closure, which OpenCombine lacks.
struct Create<Output>: Publisher {
  typealias Failure = Never

  private let produce: (_ send: @escaping (Output) -> Void) -> Void

  /// A publisher that runs `produce` for every subscriber, and completes when it returns.
  init(_ produce: @escaping (_ send: @escaping (Output) -> Void) -> Void) {
    self.produce = produce
  }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subscriber.receive(subscription: CreateSubscription(subscriber, produce))
  }
}

private final class CreateSubscription<Downstream: Subscriber>: Subscription where Downstream.Failure == Never {
  private let produce: (_ send: @escaping (Downstream.Input) -> Void) -> Void
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var hasBegun = false

  init(_ downstream: Downstream, _ produce: @escaping (_ send: @escaping (Downstream.Input) -> Void) -> Void) {
    self.downstream = downstream
    self.produce = produce
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    if hasBegun { return }
    hasBegun = true
    produce(send)
    downstream?.receive(completion: .finished)
    downstream = nil
  }

  private func send(_ element: Downstream.Input) {
    guard let downstream, demand > .none else { return }
    demand -= 1
    demand += downstream.receive(element)
  }

  func cancel() {
    downstream = nil
  }
}
