import Rx

extension Suspect {
  /// Operators that go on after an error.
  static var recovering: [Suspect] {
    [
      Suspect("catch") { material in
        material.source.map(material.closure).catch { _ in material.other.map(material.closure) }
      },
      Suspect("catchAndReturn") { $0.source.map($0.closure).catchAndReturn(0) },
      Suspect("catch(sequence:)") { Observable.catch(sequence: [$0.source.map($0.closure), $0.other]) },
      Suspect("retry") { material in
        var attempts = 0
        return Observable.deferred {
          attempts += 1
          return attempts < 4 ? material.source.map(material.closure) : .empty()
        }.retry()
      },
      Suspect("retry(3)") { $0.source.map($0.closure).retry(3) },
      Suspect("retry(when:)") { material in
        material.source.map(material.closure).retry(when: {
          $0.take(2).delay(.seconds(1), scheduler: material.scheduler)
        })
      },
    ]
  }
}
