import Foundation
import Rx

extension Suspect {
  /// Operators that make other elements.
  static var transforming: [Suspect] {
    [
      Suspect("map") { $0.source.map($0.closure) },
      Suspect("compactMap") { $0.source.compactMap($0.closure) },
      Suspect("enumerated") { $0.source.enumerated() },
      Suspect("scan") { material in material.source.scan(0) { $0 + (try material.closure($1)) } },
      Suspect("scan(into:)") { material in material.source.scan(into: 0) { $0 += try material.closure($1) } },
      Suspect("reduce") { material in material.source.reduce(0) { $0 + (try material.closure($1)) } },
      Suspect("reduce with a result") { material in
        material.source.reduce(0, accumulator: +, mapResult: { try material.closure(try material.closure($0)) })
      },
      Suspect("toArray") { $0.source.toArray().asObservable() },
      Suspect("groupBy") { $0.source.groupBy(keySelector: $0.closure) },
      Suspect("groupBy, all groups heard") { $0.source.groupBy(keySelector: $0.closure).flatMap { $0 } },
      Suspect("materialize") { $0.source.materialize() },
      Suspect("dematerialize") { $0.source.materialize().dematerialize() },
      Suspect("do") { material in material.source.do(onNext: { _ = try material.closure($0) }, onDispose: {}) },
      Suspect("do, afterwards") { material in material.source.do(afterNext: { _ = try material.closure($0) }) },
      Suspect("debug") { $0.source.map($0.closure).debug("leaks", trimOutput: true).take(0) },
      Suspect("withUnretained") { $0.source.withUnretained($0.scheduler) },
      Suspect("decode") { material in
        material.source.map { _ in Data() }.decode(type: Int.self, decoder: Decoding(closure: material.closure))
      },
    ]
  }
}

/// Decodes by a closure.
private struct Decoding: DataDecoder {
  let closure: (Int) throws -> Int

  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
    _ = try closure(data.count)
    return try JSONDecoder().decode(Item.self, from: Data("1".utf8))
  }
}
