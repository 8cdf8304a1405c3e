import Foundation
import Programs
import Rx
import Testing

/// Releasing is calling: a destructor may take a lock of the app, while another thread holds that lock and sends.
@Suite("Nothing is released under a lock", .takesTurns) struct ReleaseTests {
  private let houses: KeyValuePairs<String, (Tenant) -> House> = [
    "PublishSubject, left": { left(PublishSubject<Int>(), $0) },
    "BehaviorSubject, left": { left(BehaviorSubject(value: 0), $0) },
    "ReplaySubject, left": { left(ReplaySubject<Int>.create(bufferSize: 1), $0) },
    "AsyncSubject, left": { left(AsyncSubject<Int>(), $0) },
    "PublishSubject, disposed": { tenant in
      let subject = PublishSubject<Int>()
      _ = subject.subscribe(tenant)
      return (subject.dispose, { subject.onNext(1) })
    },
    "BehaviorSubject, disposed": { tenant in
      let subject = BehaviorSubject(value: 0)
      _ = subject.subscribe(tenant)
      return (subject.dispose, { subject.onNext(1) })
    },
    "ReplaySubject, disposed": { tenant in
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      _ = subject.subscribe(tenant)
      return (subject.dispose, { subject.onNext(1) })
    },
    "PublishSubject, ended": { ended(PublishSubject<Int>(), $0) },
    "BehaviorSubject, ended": { ended(BehaviorSubject(value: 0), $0) },
    "ReplaySubject, ended": { ended(ReplaySubject<Int>.create(bufferSize: 1), $0) },
    "AsyncSubject, ended": { ended(AsyncSubject<Int>(), $0) },
    "BehaviorSubject, another value": { another(BehaviorSubject<Tenant?>(value: $0)) },
    "ReplaySubject, another value": { tenant in
      let subject = ReplaySubject<Tenant?>.create(bufferSize: 1)
      subject.onNext(tenant)
      return another(subject)
    },
    "AsyncSubject, another value": { tenant in
      let subject = AsyncSubject<Tenant?>()
      subject.onNext(tenant)
      return another(subject)
    },
    "ReplaySubject, disposed with its values": { tenant in
      let subject = ReplaySubject<Tenant?>.create(bufferSize: 1)
      subject.onNext(tenant)
      return (subject.dispose, { subject.onNext(nil) })
    },
    "ConnectableObservable, disconnected with its values": { tenant in
      let source = Bare<Tenant?>(onDispose: {})
      let shared = source.replay(1)
      let connection = shared.connect()
      source.onNext(tenant)
      // Otherwise the source would keep what it sends to, and that its values.
      source.forget()
      return (connection.dispose, { shared.subscribe { _ in }.dispose() })
    },
    "AsyncSubject, failed with its value": { tenant in
      let subject = AsyncSubject<Tenant?>()
      subject.onNext(tenant)
      return ({ subject.onError(Failure(1)) }, { subject.onNext(nil) })
    },
    "PublishSubject, disposed with its error": { failed(PublishSubject<Int>(), $0) },
    "BehaviorSubject, disposed with its error": { failed(BehaviorSubject(value: 0), $0) },
    "ReplaySubject, disposed with its error": { failed(ReplaySubject<Int>.create(bufferSize: 1), $0) },
  ]

  @Test func `neither observers nor elements, nor errors`() {
    for (name, build) in houses { #expect(stuckThreads(in: build) == [], "\(name)") }
  }

  private let objects: KeyValuePairs<String, (Tenant) -> House> = [
    "another value in a slot": { tenant in
      let object = RuntimeObject(RuntimeClass("Landlord"))
      object[slot: "tenant"] = tenant
      return ({ object[slot: "tenant"] = nil }, { _ = object[slot: "tenant"] })
    },
    "another class": { tenant in
      let table = RuntimeClass("Landlord")
      table["hold"] = { [tenant] _, _ in tenant }
      let object = RuntimeObject(table)
      return ({ object.runtimeClass = RuntimeClass("Heir") }, { _ = object.runtimeClass })
    },
  ]

  @Test func `nor what an object of the runtime had`() {
    for (name, build) in objects { #expect(stuckThreads(in: build) == [], "\(name)") }
  }

  private let hooks: KeyValuePairs<String, (Tenant) -> House> = [
    "another handler of errors": { tenant in
      Hooks.defaultErrorHandler = { _, _ in withExtendedLifetime(tenant) {} }
      return ({ Hooks.defaultErrorHandler = { _, _ in } }, { _ = Hooks.defaultErrorHandler })
    },
    "another way to note call stacks": { tenant in
      Hooks.customCaptureSubscriptionCallstack = { withExtendedLifetime(tenant) { ["noted"] } }
      return (
        { Hooks.customCaptureSubscriptionCallstack = { [] } }, { _ = Hooks.customCaptureSubscriptionCallstack }
      )
    },
  ]

  /// A thread that is stuck has the lock of the hooks: then they can't be given back.
  @Test func `nor what the hooks were set to`() throws {
    let (handler, capture) = (Hooks.defaultErrorHandler, Hooks.customCaptureSubscriptionCallstack)
    for (name, build) in hooks { try #require(stuckThreads(in: build) == [], "\(name)") }
    Hooks.defaultErrorHandler = handler
    Hooks.customCaptureSubscriptionCallstack = capture
  }
}

private func left<Subject: SubjectType & ObserverType>(_ subject: Subject, _ tenant: Tenant) -> House
where Subject.Element == Int {
  let receipt = subject.subscribe(tenant)
  return (receipt.dispose, { subject.onNext(1) })
}

private func ended<Subject: SubjectType & ObserverType>(_ subject: Subject, _ tenant: Tenant) -> House
where Subject.Element == Int {
  _ = subject.subscribe(tenant)
  return (subject.onCompleted, { subject.onNext(1) })
}

private func failed<Subject: SubjectType & ObserverType & Disposable>(_ subject: Subject, _ tenant: Tenant) -> House
where Subject.Element == Int {
  subject.onError(Grudge(tenant: tenant))
  return (subject.dispose, { subject.onNext(1) })
}

private func another<Subject: SubjectType & ObserverType>(_ subject: Subject) -> House
where Subject.Element == Tenant? {
  ({ subject.onNext(nil) }, { subject.onNext(nil) })
}
