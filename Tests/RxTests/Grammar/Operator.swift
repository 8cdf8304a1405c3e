import Rx

/// An operator of the core, in one use that a program can drive.
struct Operator {
  /// The name and labels as the core declares them: `take(_:)`, `static merge(_:)`.
  let name: String
  /// Runs a program through the operator.
  let play: (World) -> Void
  /// `true` if it writes to standard output, and so is not tried as often.
  var isLoud = false

  init<Element>(_ name: String, isLoud: Bool = false, _ expression: @escaping (World) -> Observable<Element>) {
    self.name = name
    self.isLoud = isLoud
    play = { world in world.play(expression(world)) }
  }
}

extension Operator {
  /// Every operator of the core; the overloads of one name stand side by side.
  static var all: [Operator] {
    creating + transforming + filtering + combining + flattening + failing + scheduling + timing + sharing
      + promising
  }
}
