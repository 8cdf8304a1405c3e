import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// The hearers of a control: its delegate and all subscribers, whatever sits in its seat for a delegate.
@Suite("Delegates and subscribers both hear", .takesTurns) struct DelegateLaws {
  /// A step of a random program.
  private enum Step: CaseIterable {
    case assign, remove, kill, look, subscribe, subscribeUnseen, leave, tell, ask
  }

  /// A control with its delegates and subscribers, and beside each what is known of it without looking.
  private final class Stage {
    /// The messages that each delegate has a method for.
    static let talents: [Set<MessageName>] = [["a:", "b:", "question:"], ["a:"], ["b:", "question:"]]

    enum Seat: Equatable {
      case free, app(Int), proxy
    }

    struct Subscription {
      let id: Int, name: MessageName, isBefore: Bool, receipt: any Disposable
    }

    let control: Control
    let proxy: ControlProxy
    var delegates: [RuntimeObject?] = []
    var seat = Seat.proxy
    var forwardee: Int?
    var subscriptions: [Subscription] = []
    var heard: [String] = []

    init(_ control: Control) {
      self.control = control
      proxy = ControlProxy.proxy(for: control)
      delegates = Self.talents.indices.map(makeDelegate)
    }

    func makeDelegate(_ number: Int) -> RuntimeObject {
      let table = RuntimeClass("Delegate\(number)")
      for name in Self.talents[number] {
        table[name] = { [weak self] _, _ in
          if name == "question:" { return number }
          self?.heard.append("delegate \(number)")
          return nil
        }
      }
      return RuntimeObject(table)
    }

    func look() {
      _ = ControlProxy.proxy(for: control)
      if case .app(let number) = seat { forwardee = number }
      if seat == .free { forwardee = nil }
      seat = .proxy
    }

    func subscribe(_ id: Int, to name: MessageName, isBefore: Bool) {
      let word = isBefore ? "before" : "after"
      let receipt = (isBefore ? proxy.sentMessage(name) : proxy.methodInvoked(name)).subscribe(onNext: {
        [weak self] _ in
        self?.heard.append("\(word) \(id)")
      })
      subscriptions.append(Subscription(id: id, name: name, isBefore: isBefore, receipt: receipt))
    }

    func kill(_ number: Int) {
      delegates[number] = nil
      if seat == .app(number) { seat = .free }
      if forwardee == number { forwardee = nil }
      delegates[number] = makeDelegate(number)
    }

    /// The number of the delegate that answers a message; nil if none does.
    func answering(_ name: MessageName) -> Int? {
      let number: Int?
      switch seat {
      case .free: number = nil
      case .app(let app): number = app
      case .proxy: number = forwardee
      }
      return number.flatMap { Self.talents[$0].contains(name) ? $0 : nil }
    }

    func expected(_ name: MessageName) -> [String] {
      let listening = seat == .proxy ? subscriptions.filter { $0.name == name } : []
      var told = listening.filter(\.isBefore).map { "before \($0.id)" }.sorted()
      if let number = answering(name) { told.append("delegate \(number)") }
      told += listening.filter { !$0.isBefore }.map { "after \($0.id)" }.sorted()
      return told
    }

    /// The log, with those in order who are told at the same time.
    func sortedHeard() -> [String] {
      let parts = Dictionary(grouping: heard.indices) { heard[$0].prefix { $0 != " " } }
      for (_, places) in parts where places.last! - places.first! != places.count - 1 { return heard }
      var sorted = heard
      for (_, places) in parts { sorted[places.first!...places.last!].sort() }
      return sorted
    }
  }

  private func play(seed: UInt64, on control: Control) {
    var dice = Seeded(seed: seed)
    let stage = Stage(control)
    for count in 0..<60 {
      let number = Int.random(in: 0..<3, using: &dice)
      let name: MessageName = Bool.random(using: &dice) ? "a:" : "b:"
      switch Step.allCases.randomElement(using: &dice)! {
      case .assign:
        control.delegate = stage.delegates[number]
        stage.seat = .app(number)
      case .remove:
        control.delegate = nil
        stage.seat = .free
      case .kill: stage.kill(number)
      case .look: stage.look()
      case .subscribe:
        stage.look()
        stage.subscribe(count, to: name, isBefore: Bool.random(using: &dice))
      case .subscribeUnseen: stage.subscribe(count, to: name, isBefore: Bool.random(using: &dice))
      case .leave:
        guard let place = stage.subscriptions.indices.randomElement(using: &dice) else { continue }
        stage.subscriptions.remove(at: place).receipt.dispose()
      case .tell:
        stage.heard = []
        control.tell(name)
        #expect(stage.sortedHeard() == stage.expected(name), "seed \(seed), step \(count)")
      case .ask:
        #expect(control.ask() == stage.answering("question:") ?? -1, "seed \(seed), step \(count)")
      }
    }
    for subscription in stage.subscriptions { subscription.receipt.dispose() }
  }

  @Test func `a control that asks at each message is heard by all who are there`() {
    for seed in Rounds.seeds(200) { play(seed: seed, on: Control()) }
  }

  @Test func `a control that asks once is heard by the same`() {
    for seed in Rounds.seeds(200) { play(seed: seed, on: ThriftyControl()) }
  }

  @Test func `a proxy responds to what its delegate does, and to what is subscribed to and needs no answer`() {
    let (control, table) = (Control(), RuntimeClass("App"))
    table["a:"] = { _, _ in nil }
    let app = RuntimeObject(table)
    control.delegate = app
    let proxy = ControlProxy.proxy(for: control)
    func answers() -> [Bool] { ControlMessages.all.map(proxy.responds) }
    #expect(answers() == [true, false, false])
    let receipts = [proxy.sentMessage("b:"), proxy.methodInvoked("question:")].map { $0.subscribe { _ in } }
    #expect(answers() == [true, true, false])
    for receipt in receipts { receipt.dispose() }
    #expect(answers() == [true, false, false])
    table["question:"] = { _, _ in 1 }
    #expect(answers() == [true, false, true])
    proxy.setForwardToDelegate(nil, retainDelegate: false)
    #expect(answers() == [false, false, false])
  }

  @Test func `a proxy may have a method of its own, which then isn't forwarded`() {
    let control = Control()
    let proxy = ControlProxy.proxy(for: control)
    var (own, heard) = (0, 0)
    proxy.runtimeClass["a:"] = { _, _ in own += 1 }
    #expect(proxy.responds(to: "a:"))
    _ = proxy.methodInvoked("a:").subscribe(onNext: { _ in heard += 1 })
    control.tell("a:")
    #expect(own == 1 && heard == 0)
    #expect(!ControlProxy.proxy(for: Control()).responds(to: "a:"))
  }

  @Test func `who is told before may change the delegate that is told then`() {
    let (control, table) = (Control(), RuntimeClass("App"))
    var heard: [String] = []
    table["a:"] = { _, _ in heard.append("the app") }
    let app = RuntimeObject(table)
    let proxy = ControlProxy.proxy(for: control)
    let receipt = proxy.sentMessage("a:").subscribe(onNext: { _ in
      proxy.setForwardToDelegate(app, retainDelegate: false)
    })
    // Otherwise the closure and the proxy, which it holds, would keep each other.
    defer { receipt.dispose() }
    _ = proxy.methodInvoked("a:").subscribe(onNext: { _ in heard.append("after") })
    control.tell("a:")
    #expect(heard == ["the app", "after"])
  }

  @Test func `nil arrives as NSNull at a subscriber, and as nil at the delegate`() {
    let (control, table) = (Control(), RuntimeClass("App"))
    var (atDelegate, atSubscriber): ([Any?], [Any]) = ([1], [])
    table["a:"] = { _, arguments in atDelegate = arguments }
    let app = RuntimeObject(table)
    control.delegate = app
    _ = ControlProxy.proxy(for: control).methodInvoked("a:").subscribe(onNext: { atSubscriber = $0 })
    control.tell("a:", nil)
    #expect(atDelegate.count == 1 && atDelegate[0] == nil && atSubscriber.count == 1 && atSubscriber[0] is NSNull)
  }

  @Test func `nothing keeps the control, its proxy or the app's delegate alive; sequences end with the control`() {
    weak var (control, proxy, app): (Control?, ControlProxy?, RuntimeObject?)
    var events: [String] = []
    var receipts: [any Disposable] = []
    func open() -> Control {
      let new = Control()
      (control, proxy) = (new, ControlProxy.proxy(for: new))
      let sequences = [proxy!.sentMessage("a:"), proxy!.methodInvoked("a:"), proxy!.methodInvoked("a:")]
      receipts = sequences.map { $0.subscribe { events.append("\($0.isCompleted)") } }
      let delegate = RuntimeObject(RuntimeClass("App"))
      app = delegate
      proxy!.setForwardToDelegate(delegate, retainDelegate: false)
      return new
    }
    var held: Control? = open()
    #expect(control != nil && proxy != nil && app == nil && held != nil)
    held = nil
    #expect(control == nil && proxy == nil && events == ["true", "true", "true"])
    for receipt in receipts { receipt.dispose() }
  }

  @Test func `a delegate that the proxy kept is released outside of the lock`() {
    let threads = stuckThreads { tenant in
      let proxy = ControlProxy()
      var kept: Tenant? = tenant
      func set() {
        let delegate = RuntimeObject(RuntimeClass("App"))
        delegate.associatedObjects["tenant"] = kept
        proxy.setForwardToDelegate(delegate, retainDelegate: true)
      }
      set()
      kept = nil
      return (
        release: { proxy.setForwardToDelegate(nil, retainDelegate: false) },
        meanwhile: { _ = proxy.forwardToDelegate() }
      )
    }
    #expect(threads.isEmpty)
  }
}
