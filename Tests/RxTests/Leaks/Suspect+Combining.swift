import Rx

extension Suspect {
  /// Operators on several sources.
  static var combining: [Suspect] {
    [
      Suspect("merge") { Observable.merge($0.source, $0.other.map($0.closure)) },
      Suspect("merge of a collection") { Observable.merge([$0.source, $0.other.map($0.closure)]) },
      Suspect("concat") { Observable.concat($0.source, $0.other.map($0.closure)) },
      Suspect("concat of a collection") { Observable.concat([$0.source, $0.other]) },
      Suspect("concat of a sequence") { material in
        Observable.concat(AnySequence([material.source, material.other.map(material.closure)]))
      },
      Suspect("startWith") { $0.source.startWith(0) },
      Suspect("zip") { material in
        Observable.zip(material.source, material.other) { try material.closure($0) + $1 }
      },
      Suspect("zip of a collection") { material in
        Observable.zip([material.source, material.other]) { try material.closure($0[0]) }
      },
      Suspect("combineLatest") { material in
        Observable.combineLatest(material.source, material.other) { try material.closure($0) + $1 }
      },
      Suspect("combineLatest of a collection") { material in
        Observable.combineLatest([material.source, material.other]) { try material.closure($0[0]) }
      },
      Suspect("withLatestFrom") { material in
        material.other.withLatestFrom(material.source) { try material.closure($0) + $1 }
      },
      Suspect("amb") { $0.source.amb($0.other.map($0.closure)) },
      Suspect("amb of a sequence") { Observable.amb([$0.other, $0.source]) },
      Suspect("sample") { $0.source.map($0.closure).sample($0.other) },
    ]
  }
}
