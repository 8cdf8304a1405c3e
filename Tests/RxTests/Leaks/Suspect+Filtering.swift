import Rx

extension Suspect {
  /// Operators that leave elements out.
  static var filtering: [Suspect] {
    [
      Suspect("filter") { material in material.source.filter { try material.closure($0) > 0 } },
      Suspect("ignoreElements") { $0.source.ignoreElements() },
      Suspect("take") { $0.source.take(2) },
      Suspect("take(while:)") { material in material.source.take(while: { try material.closure($0) < 3 }) },
      Suspect("take(until:) a predicate") { material in material.source.take(until: { try material.closure($0) == 3 })
      },
      Suspect("take(until:)") { $0.source.take(until: $0.other.skip(2)) },
      Suspect("takeLast") { $0.source.takeLast(2) },
      Suspect("skip") { $0.source.skip(1) },
      Suspect("skip(while:)") { material in material.source.skip(while: { try material.closure($0) < 3 }) },
      Suspect("skip(until:)") { $0.source.skip(until: $0.other) },
      Suspect("element(at:)") { $0.source.element(at: 1) },
      Suspect("distinctUntilChanged") { $0.source.distinctUntilChanged() },
      Suspect("distinctUntilChanged by a key") { $0.source.distinctUntilChanged($0.closure) },
      Suspect("single") { $0.source.single() },
      Suspect("single of some") { material in material.source.single { try material.closure($0) == 1 } },
      Suspect("ifEmpty(default:)") { $0.source.filter { _ in false }.ifEmpty(default: 1) },
      Suspect("ifEmpty(switchTo:)") { material in
        material.source.filter { _ in false }.ifEmpty(switchTo: material.other.map(material.closure))
      },
    ]
  }
}
