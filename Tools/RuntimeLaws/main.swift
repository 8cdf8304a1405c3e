// Prints what each law in laws.txt gives on the book's runtime. Compiled together with the files of Sources/Rx.
import Foundation

func law(_ name: String, _ value: String) { print("\(name): \(value)") }

func word(_ answer: Bool) -> String { answer ? "yes" : "no" }

/// A log of events.
final class Heard {
  private var words: [String] = []

  func add(_ word: String) { words.append(word) }

  func take() -> String {
    defer { words = [] }
    return words.joined(separator: ", ")
  }
}

func messages() {
  let counter = RuntimeClass("Counter")
  counter["add:to:"] = { _, arguments in (arguments[0] as! Int) + (arguments[1] as! Int) }
  var isNil = false
  counter["take:"] = { _, arguments in
    isNil = arguments[0] == nil
    return nil
  }
  let object = RuntimeObject(counter)
  law("a message with two arguments", "\(object.send("add:to:", [1, 2])!)")
  let answer = object.send("take:", [nil])
  law("nil goes as nil, and comes back as nil", "\(word(isNil)) \(word(answer == nil))")

  let before = word(object.responds(to: "fly"))
  counter["fly"] = { _, _ in "first" }
  law("a class that learns a method while an object of it lives", "\(before) \(word(object.responds(to: "fly")))")

  let animal = RuntimeClass("Animal")
  animal["kind"] = { _, _ in "animal" }
  let bird = RuntimeClass("Bird", superclass: animal)
  bird["kind"] = { receiver, arguments in
    "bird, \(receiver.runtimeClass.superclass!.method("kind")!(receiver, arguments)!)"
  }
  law("a method that calls the one above it", "\(RuntimeObject(bird).send("kind")!)")

  let old = object.send("fly")!
  counter["fly"] = { _, _ in "second" }
  law("a method that is replaced while an object lives", "\(old) \(object.send("fly")!)")
}

func forwarding() {
  let heard = Heard()
  let tripler = RuntimeClass("Tripler")
  tripler["triple:"] = { _, arguments in 3 * (arguments[0] as! Int) }
  let target = RuntimeObject(tripler)
  let forwarder = RuntimeClass("Forwarder")
  forwarder["forwardInvocation:"] = { _, arguments in
    let invocation = arguments[0] as! Invocation
    heard.add("\(invocation.name) \(invocation.arguments[0]!)")
    invocation.result = target.send(invocation.name, invocation.arguments)
    return nil
  }
  let answer = RuntimeObject(forwarder).send("triple:", [21])!
  law("a message without a method, and its answer", "\(heard.take()) \(answer)")
  law(
    "an object that forwards responds to what it forwards", word(RuntimeObject(forwarder).responds(to: "triple:")))
  let honest = RuntimeClass("HonestForwarder", superclass: forwarder)
  honest["respondsToSelector:"] = { receiver, arguments in
    receiver.runtimeClass.method(arguments[0] as! MessageName) != nil
      || target.responds(to: arguments[0] as! MessageName)
  }
  law("and if its class says so", word(RuntimeObject(honest).responds(to: "triple:")))
}

enum FieldMessages: RuntimeProtocol {
  static let voidMessages: Set<MessageName> = ["field:didChange:"]
}

final class ThriftyField: HasDelegate {
  let associatedObjects = AssociatedObjects()
  private(set) var tells = false
  weak var delegate: RuntimeObject? {
    didSet {
      if delegate !== oldValue { tells = delegate?.responds(to: "field:didChange:") == true }
    }
  }
}

final class FieldProxy: DelegateProxy<ThriftyField, FieldMessages>, DelegateProxyType {
  static func createProxy(for field: ThriftyField) -> RuntimeObject { FieldProxy() }
}

func proxies() {
  let (heard, proxy) = (Heard(), FieldProxy())
  law("a proxy that no one watches, without a delegate, responds", word(proxy.responds(to: "field:didChange:")))
  var receipt = proxy.sentMessage("field:didChange:").subscribe { _ in }
  law("a proxy that is watched responds", word(proxy.responds(to: "field:didChange:")))
  receipt.dispose()
  let app = RuntimeClass("App")
  app["field:didChange:"] = { _, _ in
    heard.add("the app")
    return nil
  }
  app["field:answers:"] = { _, _ in "42" }
  proxy.setForwardToDelegate(RuntimeObject(app), retainDelegate: true)
  law("a proxy with a delegate that has the method responds", word(proxy.responds(to: "field:didChange:")))
  receipt = Disposables.create(
    proxy.sentMessage("field:didChange:").subscribe { _ in heard.add("before") },
    proxy.methodInvoked("field:didChange:").subscribe { _ in heard.add("after") })
  proxy.send("field:didChange:", [nil, "s"])
  law("a message through a proxy", heard.take())
  law("a message that expects an answer, through a proxy", "\(proxy.send("field:answers:", [nil, "?"])!)")
  receipt.dispose()

  // Set directly instead of through `proxy(for:)`, so that the field doesn't ask again.
  let (field, other) = (ThriftyField(), FieldProxy())
  field.delegate = other
  let before = word(field.tells)
  receipt = other.methodInvoked("field:didChange:").subscribe { _ in }
  field.delegate = other
  law("a control that asks once, before and after its proxy is watched", "\(before) \(word(field.tells))")
  receipt.dispose()
  let watched = ThriftyField()
  receipt = FieldProxy.proxy(for: watched).methodInvoked("field:didChange:").subscribe { _ in }
  law("and after the proxy has stood up and sat down", word(watched.tells))
  receipt.dispose()
}

func changes() {
  let (heard, type) = (Heard(), RuntimeClass("Player"))
  type.addProperty("volume")
  let player = RuntimeObject(type)
  let receipt = player.rx.observe(String.self, "volume").skip(1).subscribe(onNext: { heard.add($0 ?? "nil") })
  player.send("setVolume:", ["3"])
  player[slot: "volume"] = "4"
  player.send("setVolume:", ["5"])
  law("changes by the setter, and one past it, as an observer hears them", heard.take())
  let claimed = player.send("class") as! RuntimeClass
  law("an observed object says that its class is", claimed.name)
  law("and is it really", word(player.runtimeClass === claimed))
  receipt.dispose()
}

final class Owner: HasAssociatedObjects {
  let associatedObjects = AssociatedObjects()
  let heard: Heard
  init(_ heard: Heard) { self.heard = heard }
  deinit { heard.add("owner") }
}

final class Guest {
  let heard: Heard
  init(_ heard: Heard) { self.heard = heard }
  deinit { heard.add("guest") }
}

func lives() {
  let heard = Heard()
  var owner: Owner? = Owner(heard)
  owner?.associatedObjects["guest"] = Guest(heard)
  owner = nil
  law("an associated object and its owner die", heard.take())
  let field = ThriftyField()
  var app: RuntimeObject? = RuntimeObject(RuntimeClass("App"))
  field.delegate = app
  app = nil
  law("a delegate that has died", field.delegate == nil ? "no one" : "some one")
}

// A page with a dispose bag from chapter 21. On Apple's systems it is an `NSObject` without a stored property, as in
// page 21a.
#if canImport(ObjectiveC)
  final class Page: NSObject {
    deinit { print("the page is closed") }
  }
#else
  final class Page: HasAssociatedObjects, ReactiveCompatible {
    let associatedObjects = AssociatedObjects()
    deinit { print("the page is closed") }
  }
#endif

func page() {
  let clock = PublishSubject<Int>()
  var page = Optional(Page())
  clock.subscribe(onNext: { print("tick", $0) }).disposed(by: page!.rx.disposeBag)
  clock.onNext(1)
  page = nil
  clock.onNext(2)
  print("the clock has an observer:", clock.hasObservers)
}

if CommandLine.arguments.contains("page") {
  page()
} else {
  messages()
  forwarding()
  proxies()
  changes()
  lives()
}
