import Programs
import Rx
import RandomTesting
import Testing

/// The methods that answer a message, whatever classes there are and however they change.
@Suite("Messages find their methods", .takesTurns) struct MessageLaws {
  private static let names: [MessageName] = ["a", "b", "c:"]

  /// A class, and what is known of it without looking.
  private final class Model {
    let table: RuntimeClass
    let superclass: Model?
    var methods: [MessageName: Int] = [:]

    init(_ number: Int, below superclass: Model?) {
      self.superclass = superclass
      table = superclass.map { RuntimeClass("C\(number)", superclass: $0.table) } ?? RuntimeClass("C\(number)")
    }

    func find(_ name: MessageName) -> Int? { methods[name] ?? superclass?.find(name) }
  }

  /// A tree of classes; a message that no class has a method for is answered with -1.
  private static func tree(using dice: inout Seeded) -> [Model] {
    let top = Model(0, below: nil)
    top.table["forwardInvocation:"] = { _, arguments in (arguments[0] as! Invocation).result = -1 }
    var classes = [top]
    for number in 1..<6 { classes.append(Model(number, below: classes.randomElement(using: &dice)!)) }
    return classes
  }

  @Test func `the method of the nearest class answers, in any tree of classes that change`() {
    for seed in Rounds.seeds(100) {
      var dice = Seeded(seed: seed)
      let classes = Self.tree(using: &dice)
      let objects = classes.map { RuntimeObject($0.table) }
      for step in 0..<60 {
        let chosen = classes.randomElement(using: &dice)!
        let name = Self.names.randomElement(using: &dice)!
        if Bool.random(using: &dice) {
          chosen.methods[name] = step
          chosen.table[name] = { _, _ in step }
        } else {
          chosen.methods[name] = nil
          chosen.table[name] = nil
        }
        let (model, object) = Array(zip(classes, objects)).randomElement(using: &dice)!
        let arguments: [Any?] = name == "c:" ? [step] : []
        #expect(object.responds(to: name) == (model.find(name) != nil), "seed \(seed), step \(step)")
        #expect(object.send(name, arguments) as? Int == model.find(name) ?? -1, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `arguments and answers arrive as they are sent, nil included`() {
    let table = RuntimeClass("Echo")
    table["first:second:"] = { receiver, arguments in [receiver.runtimeClass.name, arguments[0], arguments[1]] }
    table["nothing"] = { _, _ in nil }
    let object = RuntimeObject(table)
    let answer = object.send("first:second:", [nil, object]) as! [Any?]
    #expect(answer[0] as? String == "Echo" && answer[1] == nil && answer[2] as? RuntimeObject === object)
    #expect(object.send("nothing") == nil && object.responds(to: "nothing"))
  }

  @Test func `the two messages that every object takes are messages like others`() {
    let object = RuntimeObject(RuntimeClass("Plain"))
    #expect(object.responds(to: "respondsToSelector:") && object.responds(to: "forwardInvocation:"))
    #expect(object.send("respondsToSelector:", [MessageName("fly")]) as? Bool == false)
  }

  @Test func `a class may say that it responds, and forward what it has no method for`() {
    let target = RuntimeClass("Target")
    target["double:"] = { _, arguments in (arguments[0] as! Int) * 2 }
    let (inner, stand) = (RuntimeObject(target), RuntimeClass("Stand-in"))
    stand["respondsToSelector:"] = { _, arguments in inner.responds(to: arguments[0] as! MessageName) }
    stand["forwardInvocation:"] = { _, arguments in
      let invocation = arguments[0] as! Invocation
      invocation.result = inner.send(invocation.name, invocation.arguments)
      return nil
    }
    let outer = RuntimeObject(stand)
    #expect(outer.responds(to: "double:") && !outer.responds(to: "halve:"))
    #expect(outer.send("double:", [21]) as? Int == 42)
    target["halve:"] = { _, arguments in (arguments[0] as! Int) / 2 }
    #expect(outer.responds(to: "halve:") && outer.send("halve:", [84]) as? Int == 42)
  }

  @Test func `a method may replace itself while it runs, and remove itself`() {
    let table = RuntimeClass("Snake")
    table["bite"] = { receiver, _ in
      receiver.runtimeClass["bite"] = { receiver, _ in
        receiver.runtimeClass["bite"] = nil
        return "second"
      }
      return "first"
    }
    let snake = RuntimeObject(table)
    #expect(snake.send("bite") as? String == "first" && snake.send("bite") as? String == "second")
    #expect(!snake.responds(to: "bite"))
  }

  @Test func `a method calls the one above by asking the class above`() {
    let animal = RuntimeClass("Animal")
    animal["name"] = { _, _ in "animal" }
    let bird = RuntimeClass("Bird", superclass: animal)
    bird["name"] = { receiver, arguments in "bird, " + (animal.method("name")!(receiver, arguments) as! String) }
    #expect(RuntimeObject(bird).send("name") as? String == "bird, animal")
    #expect(RuntimeObject(animal).send("name") as? String == "animal")
  }

  @Test func `a method that is replaced is released, outside of the lock`() {
    let threads = stuckThreads { tenant in
      let table = RuntimeClass("Landlord")
      table["hold"] = { [tenant] _, _ in tenant }
      return (release: { table["hold"] = nil }, meanwhile: { table["other"] = { _, _ in nil } })
    }
    #expect(threads.isEmpty)
  }
}
