import Rx
import Testing

/// Each case has a process of its own: a stack that overflows ends it, and `Resources` counts for all of it. One after
/// the other, so that what else runs meanwhile gets its share of the machine.
@Suite("Depth", .serialized) struct DepthTests {
  @Test("No sequence grows the stack with its length", arguments: Recursion.all.map(\.name))
  func recursions(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      for recursion in Recursion.all where recursion.name == name {
        for fault in recursion.faults() { Issue.record("\(fault)") }
      }
    }
  }

  /// An operator written by somebody who doesn't know of tail recursion: each rest is subscribed to inside the last.
  private static func naive(_ count: Int) -> Observable<Int> {
    .create { observer in
      observer.onNext(count)
      return count == 1 ? Disposables.create() : naive(count - 1).subscribe(observer)
    }
  }

  /// What clause S1 excepts besides.
  @Test("A loop on a scheduler that runs its actions at once, inside the call, is as deep as it is long")
  func atOnce() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Observable.range(start: 0, count: 1_000_000, scheduler: ConcurrentMainScheduler.instance).subscribe()
      }
    }
  }

  @Test("A stack that overflows is found out") func overflow() async {
    await #expect(processExitsWith: .failure) {
      _ = Recursion("naive") { Self.naive($0) }.faults()
    }
  }

  private static func dig(_ count: Int, _ take: () -> Void) {
    take()
    if count > 1 { dig(count - 1, take) }
  }

  @Test(
    "A stack that grows is found out, and so are elements and objects too many or too few", .whereObjectsAreCounted)
  func findings() async {
    await #expect(processExitsWith: .success) {
      var kept: [AnyObserver<Int>] = []
      let growing = Recursion("dig", elements: 1500) { count, take in Self.dig(1500, take) }
      let short = Recursion("short", elements: 1500) { _ in Observable.range(start: 0, count: 7) }
      let leaky = Recursion("leaky", elements: 1) { _ in
        Observable<Int>.create { observer in
          kept.append(observer)
          observer.onNext(1)
          return Disposables.create()
        }
      }
      #expect(growing.faults().contains { $0.hasPrefix("dig: the stack grew") }, "\(growing.faults())")
      #expect(short.faults().contains { $0.hasPrefix("short: 7 elements came") }, "\(short.faults())")
      let faults = leaky.faults()
      #expect(faults.contains { $0.hasSuffix("objects left behind") }, "\(faults)")
      for observer in kept { observer.onCompleted() }
    }
  }
}
