import Rx

/// Verdicts on an operator after a run of a program: nil, or the fault in words.
extension World {
  /// Compares what was heard with what a model expects of all that was sent.
  ///
  /// A listener that disposes while it receives an event has heard only the beginning of that.
  func fault(expecting expected: [String]) -> String? {
    if let fault = faults.first { return fault }
    let expected = Array(expected.prefix(cut ?? .max))
    return heard == expected ? nil : "expected \(expected), heard \(heard)"
  }

  /// Compares what was heard with what was heard in another run of the program, perhaps straight from a source.
  func fault(comparedWith other: World) -> String? {
    if let fault = faults.first { return fault }
    return heard == other.heard ? nil : "one side heard \(heard), the other \(other.heard)"
  }
}

extension Law<Program> {
  /// The law that two expressions can't be told apart.
  static func same<Left, Right>(
    _ name: String, sources: Int = 1,
    _ left: @escaping (World) -> Observable<Left>, _ right: @escaping (World) -> Observable<Right>,
    reenters: Bool = true
  ) -> Law {
    Law(name: name, shape: Shape(sources: sources, reenters: reenters)) { program in
      let (one, other) = (World(program), World(program))
      return one.play(left(one)).fault(comparedWith: other.play(right(other)))
    }
  }

  /// The law that an operator on one source does with its events what a model does with a list.
  static func list<Element>(
    _ name: String, _ expression: @escaping (World) -> Observable<Element>,
    _ model: @escaping (Tale<Int>, Program) -> Tale<Element>
  ) -> Law {
    Law(name: name, shape: Shape()) { program in
      let world = World(program)
      world.play(expression(world))
      return world.fault(expecting: model(Tale(of: world.history.map(\.event)), program).texts)
    }
  }

  /// The law that an operator on several sources does with their events what a model does with a history.
  static func history<Element>(
    _ name: String, sources: Int = 2, reenters: Bool = true,
    _ expression: @escaping (World) -> Observable<Element>,
    _ model: @escaping ([Saying], Program) -> Tale<Element>
  ) -> Law {
    Law(name: name, shape: Shape(sources: sources, reenters: reenters)) { program in
      let world = World(program)
      world.play(expression(world))
      return world.fault(expecting: model(world.history, program).texts)
    }
  }
}

extension Law<Program> {
  typealias Shape = Program.Shape
}
