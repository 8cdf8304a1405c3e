import Rx

extension Suspect {
  /// Operators on observables of observables.
  static var flattening: [Suspect] {
    [
      Suspect("flatMap") { material in material.source.flatMap { Observable.just(try material.closure($0)) } },
      Suspect("flatMap to a hot source") { material in material.source.flatMap { _ in material.other.take(2) } },
      Suspect("flatMapFirst") { material in
        material.source.flatMapFirst { material.other.startWith(try material.closure($0)).take(2) }
      },
      Suspect("flatMapLatest") { material in
        material.source.flatMapLatest { material.other.startWith(try material.closure($0)) }
      },
      Suspect("concatMap") { material in
        material.source.concatMap { material.other.startWith(try material.closure($0)).take(2) }
      },
      Suspect("merge of observables") { material in
        material.source.map { _ in material.other.map(material.closure) }.merge()
      },
      Suspect("merge(maxConcurrent:)") { material in
        material.source.map { _ in material.other.map(material.closure).take(2) }.merge(maxConcurrent: 1)
      },
      Suspect("concat of observables") { material in
        material.source.map { _ in material.other.map(material.closure).take(1) }.concat()
      },
      Suspect("switchLatest") { material in
        material.source.map { _ in material.other.map(material.closure) }.switchLatest()
      },
    ]
  }
}
