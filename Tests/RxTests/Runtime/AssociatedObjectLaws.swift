import Programs
import Rx
import Testing

/// The objects that are associated with another one, and die with it.
@Suite("What hangs on an object dies with it", .takesTurns) struct AssociatedObjectLaws {
  private final class Host: HasAssociatedObjects, ReactiveCompatible {
    let associatedObjects = AssociatedObjects()
  }

  private final class Guest {
    let deaths: Count
    init(_ deaths: Count) { self.deaths = deaths }
    deinit { deaths.up() }
  }

  @Test func `a guest dies with its host, or when another takes its place`() {
    let deaths = Count()
    var host: Host? = Host()
    host?.associatedObjects["one"] = Guest(deaths)
    host?.associatedObjects["two"] = Guest(deaths)
    host?.associatedObjects["one"] = Guest(deaths)
    #expect(deaths.value == 1)
    host?.associatedObjects["two"] = nil
    #expect(deaths.value == 2 && host?.associatedObjects["two"] == nil)
    host = nil
    #expect(deaths.value == 3)
  }

  @Test func `keys of several types don't meet, and a guest of another type isn't found`() {
    let host = Host()
    let first = host.associatedObjects.object(under: "1") { Count() }
    #expect(host.associatedObjects.object(under: 1) { Count() } !== first)
    #expect(host.associatedObjects.object(under: "1") { Count() } === first)
    let tenant = host.associatedObjects.object(under: "1") { Tenant {} }
    #expect(host.associatedObjects["1"] === tenant)
  }

  @Test func `who makes a guest may ask for another on the same host`() {
    let host = Host()
    let outer = host.associatedObjects.object(under: "outer") {
      _ = host.associatedObjects.object(under: "inner") { Count() }
      return Count()
    }
    #expect(host.associatedObjects["outer"] === outer && host.associatedObjects["inner"] is Count)
  }

  @Test func `a guest is released outside of the lock`() {
    let evictions: [(AssociatedObjects) -> Void] = [
      { $0["tenant"] = nil }, { $0["tenant"] = Count() }, { _ = $0.object(under: "tenant") { Count() } },
    ]
    for evict in evictions {
      let threads = stuckThreads { tenant in
        let host = Host()
        var kept: Tenant? = tenant
        host.associatedObjects["tenant"] = kept
        kept = nil
        return (
          release: { evict(host.associatedObjects) },
          meanwhile: { _ = host.associatedObjects.object(under: "other") { Count() } }
        )
      }
      #expect(threads.isEmpty)
    }
  }

  /// A key that is told apart by its number, and releases a tenant.
  private struct Key: Hashable {
    let number = 1
    let tenant: Tenant?

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `a key is released outside of the lock`() {
    let threads = stuckThreads { tenant in
      let host = Host()
      var kept: Tenant? = tenant
      host.associatedObjects[Key(tenant: kept)] = Count()
      kept = nil
      return (
        release: { host.associatedObjects[Key(tenant: nil)] = nil },
        meanwhile: { _ = host.associatedObjects.object(under: "other") { Count() } }
      )
    }
    #expect(threads.isEmpty)
  }

  @Test func `a bag is the same at every look, and disposes when it is replaced and when its host dies`() {
    let subject = PublishSubject<Int>()
    var host: Host? = Host()
    #expect(host!.rx.disposeBag === host!.rx.disposeBag)
    subject.subscribe { _ in }.disposed(by: host!.rx.disposeBag)
    host!.rx.disposeBag = DisposeBag()
    #expect(!subject.hasObservers)
    subject.subscribe { _ in }.disposed(by: host!.rx.disposeBag)
    #expect(subject.hasObservers)
    host = nil
    #expect(!subject.hasObservers)
  }
}
