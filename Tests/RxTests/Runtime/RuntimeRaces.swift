import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// Tables, places and proxies that several threads use at once.
@Suite("The runtime under fire", .takesTurns) struct RuntimeRaces {
  /// The only reference to a proxy.
  private final class Hand {
    private var proxy: ControlProxy?

    init(_ proxy: ControlProxy) { self.proxy = proxy }

    func open() { proxy = nil }
  }

  @Test("A class changes while its objects are sent messages") func tables() {
    for seed in Rounds.seeds(20) {
      let (above, calls) = (RuntimeClass("Above"), Count())
      above["count"] = { _, _ in calls.up() }
      above["forwardInvocation:"] = { _, arguments in (arguments[0] as! Invocation).result = -1 }
      let below = RuntimeClass("Below", superclass: above)
      let object = RuntimeObject(below)
      let strange = Count()
      let sender: (Runner) -> Void = { runner in
        for _ in 0..<100 {
          runner.note("sends")
          object.send("count")
          let answer = object.send("number") as? Int
          if answer != -1 && answer != 1 && answer != 2 { strange.up() }
          _ = object.responds(to: "number")
        }
      }
      together(
        { runner in
          var dice = Seeded(seed: seed)
          for _ in 0..<100 {
            runner.note("changes the classes")
            let table = Bool.random(using: &dice) ? above : below
            let value = Int.random(in: 0...2, using: &dice)
            table["number"] = value == 0 ? nil : { _, _ in value }
          }
        }, sender, sender)
      #expect(calls.value == 200 && strange.value == 0, "seed \(seed)")
    }
  }

  @Test("An object changes its class and what it stores while others look") func objects() {
    for round in Rounds.seeds(20) {
      let classes = (0..<2).map { number in
        let table = RuntimeClass("C\(number)")
        table["number"] = { receiver, _ in receiver[slot: "number"] }
        return table
      }
      let (object, strange) = (RuntimeObject(classes[0]), Count())
      object[slot: "number"] = 0
      let changes: (Runner) -> Void = { runner in
        for number in 0..<50 {
          runner.note("changes")
          object.runtimeClass = classes[number % 2]
          object[slot: "number"] = number
        }
      }
      together(
        changes, changes,
        { runner in
          for _ in 0..<50 {
            runner.note("looks")
            if !(0..<50).contains(object.send("number") as? Int ?? -1) { strange.up() }
          }
        })
      #expect(strange.value == 0, "round \(round)")
    }
  }

  @Test("What hangs on an object is made once, whoever asks first") func places() {
    for round in Rounds.seeds(60) {
      let host = Control()
      let subject = PublishSubject<Int>()
      let bags = Locked<Set<ObjectIdentifier>>([])
      let asks: (Runner) -> Void = { runner in
        runner.note("asks for the bag")
        let bag = host.rx.disposeBag
        bags.change { $0.insert(ObjectIdentifier(bag)) }
        subject.subscribe { _ in }.disposed(by: bag)
      }
      together(
        asks, asks, asks,
        { runner in
          runner.note("hangs up another guest")
          host.associatedObjects["guest"] = subject
        })
      #expect(bags.value.count == 1 && host.associatedObjects["guest"] === subject, "round \(round)")
      host.rx.disposeBag = DisposeBag()
      #expect(!subject.hasObservers, "round \(round)")
    }
  }

  /// Messages come one at a time, as events do; all else happens at once.
  @Test("Subscribers come and go, and delegates change, while a proxy is sent messages") func messages() {
    for seed in Rounds.seeds(30) {
      let (proxy, told, before, after) = (ControlProxy(), Count(), Count(), Count())
      let delegates = (0..<2).map { number in
        let table = RuntimeClass("App\(number)")
        table["a:"] = { _, _ in told.up() }
        return RuntimeObject(table)
      }
      proxy.setForwardToDelegate(delegates[0], retainDelegate: false)
      let receipts = [
        proxy.sentMessage("a:").subscribe { _ in before.up() }, proxy.methodInvoked("a:").subscribe { _ in after.up() },
      ]
      let changes: (Runner) -> Void = { runner in
        for number in 0..<100 {
          runner.note("changes the delegate")
          proxy.setForwardToDelegate(delegates[number % 2], retainDelegate: number % 3 == 0)
        }
      }
      together(
        { runner in
          for _ in 0..<100 {
            runner.note("sends")
            proxy.send("a:", [1])
          }
        }, changes, changes,
        { runner in
          var dice = Seeded(seed: seed)
          for _ in 0..<50 {
            runner.note("subscribes and leaves")
            let name: MessageName = Bool.random(using: &dice) ? "a:" : "b:"
            let receipt = proxy.methodInvoked(name).subscribe { _ in }
            _ = proxy.responds(to: name)
            runner.pause(within: 3, using: &dice)
            receipt.dispose()
          }
        })
      #expect(told.value == 100 && before.value == 100 && after.value == 100, "seed \(seed)")
      for receipt in receipts { receipt.dispose() }
      #expect(!proxy.responds(to: "b:"))
    }
  }

  /// Once, since a class is registered for the whole program.
  @Test("Classes of parents are registered while other threads ask for proxies") func registrations() {
    let makes: (Runner) -> Void = { runner in
      runner.note("asks for proxies")
      for _ in 0..<100 { _ = FreshProxy.proxy(for: Control()) }
    }
    together(
      makes, makes,
      { runner in
        runner.note("registers other classes")
        FreshProxy.register { (_: ThriftyControl) in FreshProxy() }
        _ = FreshProxy.proxy(for: Control())
        FreshProxy.register { (_: FreshControl) in FreshProxy() }
      })
    #expect(FreshProxy.registrations.value == 1)
  }

  @Test("A proxy dies while its subscribers leave") func deaths() {
    for seed in Rounds.seeds(100) {
      let ends = Count()
      weak var witness: ControlProxy?
      func open() -> (Hand, [any Disposable]) {
        let proxy = ControlProxy()
        witness = proxy
        let receipts = (0..<4).map { number in
          (number % 2 == 0 ? proxy.sentMessage("a:") : proxy.methodInvoked("a:"))
            .subscribe(onCompleted: { ends.up() })
        }
        return (Hand(proxy), receipts)
      }
      let (hand, receipts) = open()
      together(
        { runner in
          runner.note("drops the proxy")
          hand.open()
        },
        { runner in runner.dispose(Array(receipts[0..<3]), seed: seed) })
      #expect(witness == nil && (1...4).contains(ends.value), "seed \(seed)")
      receipts[3].dispose()
    }
  }
}

private final class FreshControl: Control {}

/// A proxy that no other test has asked for.
private final class FreshProxy: DelegateProxy<Control, ControlMessages>, DelegateProxyType {
  static let registrations = Count()

  static func registerKnownImplementations() {
    registrations.up()
    register { (_: Control) in FreshProxy() }
  }

  static func currentDelegate(for control: Control) -> RuntimeObject? { control.delegate }
  static func setCurrentDelegate(_ delegate: RuntimeObject?, to control: Control) { control.delegate = delegate }
}
