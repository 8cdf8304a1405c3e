import Programs
import Rx
import Testing

/// The laws of disposables on a single thread, whatever is in them.
@Suite("Disposables, one after the other", .takesTurns) struct DisposableLaws {
  private struct AtOnce: ImmediateSchedulerType {
    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
      action(state)
    }
  }

  private let holders: KeyValuePairs<String, (any Disposable) -> any Cancelable> = [
    "a closure": { inner in Disposables.create { inner.dispose() } },
    "two": { Disposables.create($0, Disposables.create()) },
    "a group": { CompositeDisposable(disposables: [$0]) },
    "a place": { inner in
      let place = SerialDisposable()
      place.disposable = inner
      return place
    },
    "a receipt that is filled later": { inner in
      let slot = SingleAssignmentDisposable()
      slot.setDisposable(inner)
      return slot
    },
    "one with dependants": { RefCountDisposable(disposable: $0) },
    "one of a scheduler": { ScheduledDisposable(scheduler: AtOnce(), disposable: $0) },
    "a flag": { _ in BooleanDisposable() },
  ]

  @Test func `it says whether it is disposed`() {
    for (name, hold) in holders {
      let holder = hold(Disposables.create())
      #expect(!holder.isDisposed, "\(name)")
      holder.dispose()
      #expect(holder.isDisposed, "\(name)")
    }
  }

  @Test func `what is disposed again while it disposes does so once`() {
    for (name, hold) in holders where name != "a flag" {
      var (count, again): (Int, (any Disposable)?) = (0, nil)
      let holder = hold(
        Closure {
          count += 1
          if count < 3 { again?.dispose() }
        })
      again = holder
      holder.dispose()
      again = nil
      #expect(count == 1, "\(name)")
    }
  }

  @Test func `a group disposes all that it was made of, however many those are`() {
    let groups: [(count: Int, make: (Tally) -> any Disposable)] = [
      (2, { CompositeDisposable($0[0], $0[1]) }),
      (3, { CompositeDisposable($0[0], $0[1], $0[2]) }),
      (4, { CompositeDisposable($0[0], $0[1], $0[2], $0[3]) }),
      (5, { CompositeDisposable($0[0], $0[1], $0[2], $0[3], $0[4]) }),
      (6, { CompositeDisposable($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }),
      (3, { Disposables.create($0[0], $0[1], $0[2]) }),
      (5, { Disposables.create($0[0], $0[1], $0[2], $0[3], $0[4]) }),
    ]
    for (count, make) in groups {
      let tally = Tally(count)
      make(tally).dispose()
      #expect(tally.faults == [], "\(count)")
    }
  }

  @Test func `a group counts what is in it`() {
    let group = CompositeDisposable()
    let keys = (0..<3).map { _ in group.insert(Disposables.create()) }
    #expect(group.count == 3)
    group.remove(for: keys[1]!)
    #expect(group.count == 2)
    group.remove(for: keys[1]!)
    #expect(group.count == 2)
    group.dispose()
    #expect(group.count == 0)
  }

  /// Of four the group has let three go: it has closed the gaps by then, and another is where the first one was.
  @Test func `a key that was used up takes nobody else out of a group`() {
    let (group, tally) = (CompositeDisposable(), Tally(4))
    let keys = (0..<4).map { group.insert(tally[$0]) }
    for number in [0, 1, 2, 0, 1, 2] { group.remove(for: keys[number]!) }
    #expect(group.count == 1 && tally[3].count.value == 0)
    group.dispose()
    #expect(tally.faults == [])
  }

  private typealias Making = (_ part: (Int) -> any Disposable) -> any Cancelable

  private let makers: KeyValuePairs<String, (count: Int, make: Making)> = [
    "two": (2, { Disposables.create($0(0), $0(1)) }),
    "three": (3, { Disposables.create($0(0), $0(1), $0(2)) }),
    "four": (4, { Disposables.create($0(0), $0(1), $0(2), $0(3)) }),
    "five": (5, { Disposables.create($0(0), $0(1), $0(2), $0(3), $0(4)) }),
    "a list": (5, { Disposables.create((0..<5).map($0)) }),
    "a group of two": (2, { CompositeDisposable($0(0), $0(1)) }),
    "a group of three": (3, { CompositeDisposable($0(0), $0(1), $0(2)) }),
    "a group of five": (5, { CompositeDisposable($0(0), $0(1), $0(2), $0(3), $0(4)) }),
    "a group of a list": (5, { CompositeDisposable(disposables: (0..<5).map($0)) }),
  ]

  @Test func `those that were put together are disposed once each, in their order`() {
    for (name, maker) in makers {
      var disposed: [Int] = []
      let whole = maker.make { number in Closure { disposed.append(number) } }
      whole.dispose()
      whole.dispose()
      #expect(disposed == Array(0..<maker.count), "\(name)")
    }
  }
}

/// Calls its closure at each disposal, while `Disposables.create` ignores the second.
private struct Closure: Disposable {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func dispose() { action() }
}
