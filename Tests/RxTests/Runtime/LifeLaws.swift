import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// The sequences that tell of an object's life, and those that tell of its messages.
@Suite("Life and death are told", .takesTurns) struct LifeLaws {
  /// Classes in a row, each of which says when its `dealloc` runs.
  private static func row(_ heard: Locked<[String]>) -> [RuntimeClass] {
    var classes = [RuntimeClass("C0")]
    for number in 1..<4 { classes.append(RuntimeClass("C\(number)", superclass: classes[number - 1])) }
    for (number, type) in classes.enumerated() where number != 2 {
      type["dealloc"] = { receiver, _ in heard.change { $0.append("\(receiver[slot: "name"]!) C\(number)") } }
    }
    return classes
  }

  @Test func `before all of an object's last words, after all of them, and only of those that are watched`() {
    for seed in Rounds.seeds(60) {
      var dice = Seeded(seed: seed)
      let heard = Locked<[String]>([])
      let classes = Self.row(heard)
      var objects: [(object: RuntimeObject, level: Int, isWatched: Bool)] = []
      for name in 0..<6 {
        let level = Int.random(in: 0..<4, using: &dice)
        let object = RuntimeObject(classes[level])
        object[slot: "name"] = name
        let isWatched = Bool.random(using: &dice)
        if isWatched {
          _ = object.rx.deallocating.subscribe(onNext: { heard.change { $0.append("\(name) going") } })
          _ = object.rx.deallocated.subscribe(onNext: { heard.change { $0.append("\(name) gone") } })
        }
        objects.append((object, level, isWatched))
      }
      for name in (0..<6).shuffled(using: &dice) {
        heard.change { $0 = [] }
        let (level, isWatched) = (objects[name].level, objects[name].isWatched)
        objects[name].object = RuntimeObject(RuntimeClass("Stand-in"))
        let own = (0...level).reversed().filter { $0 != 2 }.map { "\(name) C\($0)" }
        #expect(heard.value == (isWatched ? ["\(name) going"] + own + ["\(name) gone"] : own), "seed \(seed)")
      }
    }
  }

  @Test func `an object says that it is of its old class, whatever is watched, and others are of theirs`() {
    let type = RuntimeClass("Plain")
    type.addProperty("size")
    let (object, other) = (RuntimeObject(type), RuntimeObject(type))
    _ = object.rx.deallocating
    _ = object.rx.methodInvoked("setSize:")
    _ = object.rx.methodInvoked("class")
    _ = object.rx.observe(Int.self, "size").subscribe { _ in }
    #expect(object.send("class") as? RuntimeClass === type && object.runtimeClass !== type)
    #expect(other.send("class") as? RuntimeClass === type && other.runtimeClass === type)
    #expect(object.responds(to: "setSize:") && !object.responds(to: "fly"))
  }

  @Test func `a message that no class has a method for fails at once, and leaves the object as it is`() {
    let type = RuntimeClass("Plain")
    type.addProperty("size")
    let object = RuntimeObject(type)
    for isWatched in [false, true] {
      if isWatched { _ = object.rx.methodInvoked("setSize:") }
      let before = object.runtimeClass
      for messages in [object.rx.sentMessage("fly"), object.rx.methodInvoked("fly")] {
        var heard: [String] = []
        _ = messages.subscribe { heard.append("\($0)") }
        #expect(heard == ["error(Plain has no method for fly)"])
      }
      #expect(object.runtimeClass === before && !object.responds(to: "fly"))
    }
  }

  @Test func `watched messages are heard before and after, with their answers left as they are`() {
    for seed in Rounds.seeds(60) {
      var dice = Seeded(seed: seed)
      let type = RuntimeClass("Adder")
      var heard: [String] = []
      type["add:"] = { _, arguments in
        heard.append("adds")
        return (arguments[0] as! Int) + 1
      }
      let objects = (0..<3).map { _ in RuntimeObject(type) }
      var watchers: [(place: Int, isBefore: Bool, receipt: any Disposable)] = []
      for step in 0..<40 {
        let place = Int.random(in: 0..<3, using: &dice)
        switch Int.random(in: 0..<3, using: &dice) {
        case 0:
          let isBefore = Bool.random(using: &dice)
          let messages = isBefore ? objects[place].rx.sentMessage("add:") : objects[place].rx.methodInvoked("add:")
          watchers.append(
            (place, isBefore, messages.subscribe(onNext: { _ in heard.append(isBefore ? "before" : "after") })))
        case 1:
          if let index = watchers.indices.randomElement(using: &dice) { watchers.remove(at: index).receipt.dispose() }
        default:
          heard = []
          #expect(objects[place].send("add:", [step]) as? Int == step + 1)
          let here = watchers.filter { $0.place == place }
          let expected =
            here.filter(\.isBefore).map { _ in "before" } + ["adds"] + here.filter { !$0.isBefore }.map { _ in "after" }
          #expect(heard == expected, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test func `nil arrives as NSNull at a watcher, and as nil at the method`() {
    let type = RuntimeClass("Plain")
    var (atMethod, atWatchers): ([Any?], [[Any]]) = ([1], [])
    type["take:"] = { _, arguments in
      atMethod = arguments
      return nil
    }
    let object = RuntimeObject(type)
    for messages in [object.rx.sentMessage("take:"), object.rx.methodInvoked("take:")] {
      _ = messages.subscribe(onNext: { atWatchers.append($0) })
    }
    object.send("take:", [nil])
    #expect(atMethod.count == 1 && atMethod[0] == nil)
    #expect(atWatchers.count == 2 && atWatchers.allSatisfy { $0.count == 1 && $0[0] is NSNull })
  }

  @Test func `watched messages end with their object`() {
    let type = RuntimeClass("Plain")
    type["work"] = { _, _ in nil }
    var object: RuntimeObject? = RuntimeObject(type)
    var ends = 0
    for messages in [object!.rx.sentMessage("work"), object!.rx.methodInvoked("work")] {
      _ = messages.subscribe(onCompleted: { ends += 1 })
    }
    object = nil
    #expect(ends == 2)
  }

  @Test func `a method that changes later is the one that is called`() {
    let type = RuntimeClass("Learner")
    type["word"] = { _, _ in "old" }
    let object = RuntimeObject(type)
    var count = 0
    _ = object.rx.methodInvoked("word").subscribe(onNext: { _ in count += 1 })
    type["word"] = { _, _ in "new" }
    #expect(object.send("word") as? String == "new" && count == 1)
  }

  @Test func `a property is heard with its present value, every change by its setter, and its end`() {
    let type = RuntimeClass("Player")
    type.addProperty("volume")
    var player: RuntimeObject? = RuntimeObject(type)
    weak let witness = player
    player?.send("setVolume:", [1])
    let volume = player!.rx.observe(Int.self, "volume")
    var events: [Int?] = []
    var ends = 0
    let receipt = volume.subscribe(onNext: { events.append($0) }, onCompleted: { ends += 1 })
    player?.send("setVolume:", [2])
    player?[slot: "volume"] = 3
    player?.send("setVolume:", [nil])
    player?.send("setVolume:", ["loud"])
    player = nil
    #expect(witness == nil && events == [1, 2, nil, nil] && ends == 1)
    receipt.dispose()
    var late: [Int?] = []
    _ = volume.subscribe(onNext: { late.append($0) }, onCompleted: { ends += 1 })
    #expect(late.isEmpty && ends == 2)
  }

  @Test("An object is watched by several threads, sent messages by another, and dies") func races() {
    for seed in Rounds.seeds(40) {
      let (calls, before, after, going, gone) = (Count(), Count(), Count(), Count(), Count())
      let type = RuntimeClass("Busy")
      type["work:"] = { _, _ in calls.up() }
      let hand = Locked<RuntimeObject?>(RuntimeObject(type))
      let watches: (Runner) -> Void = { runner in
        guard let object = hand.value else { return }
        runner.note("watches")
        _ = object.rx.sentMessage("work:").subscribe(onNext: { _ in before.up() })
        _ = object.rx.methodInvoked("work:").subscribe(onNext: { _ in after.up() })
        _ = object.rx.deallocating.subscribe(onNext: { going.up() })
        _ = object.rx.deallocated.subscribe(onNext: { gone.up() })
      }
      together(
        watches, watches,
        { runner in
          guard let object = hand.value else { return }
          runner.note("sends")
          for number in 0..<20 { object.send("work:", [number]) }
        })
      hand.value?.send("work:", [20])
      #expect(calls.value == 21 && before.value >= 2 && after.value >= 2, "seed \(seed)")
      together(
        { runner in
          var dice = Seeded(seed: seed)
          runner.pause(within: 10, using: &dice)
          runner.note("drops the object")
          hand.change { object in
            let last = object
            object = nil
            _ = last
          }
        }, watches)
      #expect([2, 3].contains(going.value) && going.value == gone.value, "seed \(seed)")
    }
  }
}
