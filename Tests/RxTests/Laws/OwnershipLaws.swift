import Programs
import Rx
import Testing

/// The laws of subscriptions that are made with an object, which they don't keep alive.
@Suite("Subscriptions with an object", .takesTurns) struct OwnershipLaws {
  private final class Screen {
    var heard: [String] = []
  }

  private static func listen(
    _ source: Observable<Int>, with screen: Screen, takesErrors: Bool, _ isDisposed: @escaping () -> Void = {}
  ) -> any Disposable {
    source.subscribe(
      with: screen,
      onNext: { $0.heard.append("\($1)") },
      onError: takesErrors ? { screen, _ in screen.heard.append("failed") } : nil,
      onCompleted: { $0.heard.append("completed") },
      onDisposed: { screen in
        screen.heard.append("disposed")
        isDisposed()
      })
  }

  /// A way of listening with an object.
  private struct Door {
    let name: String
    /// What is heard of an element and the completion.
    let words: [String]
    let listen: (PublishSubject<Int>, Screen, _ takesErrors: Bool) -> any Disposable
  }

  private static var doors: [Door] {
    [
      Door(name: "observable", words: ["1", "completed"]) { Self.listen($0, with: $1, takesErrors: $2) },
      Door(name: "single", words: ["1"]) { source, screen, takesErrors in
        source.asSingle().subscribe(
          with: screen,
          onSuccess: { $0.heard.append("\($1)") },
          onFailure: takesErrors ? { screen, _ in screen.heard.append("failed") } : nil,
          onDisposed: { $0.heard.append("disposed") })
      },
      Door(name: "maybe", words: ["1"]) { source, screen, takesErrors in
        source.asMaybe().subscribe(
          with: screen,
          onSuccess: { $0.heard.append("\($1)") },
          onError: takesErrors ? { screen, _ in screen.heard.append("failed") } : nil,
          onCompleted: { $0.heard.append("completed") },
          onDisposed: { $0.heard.append("disposed") })
      },
      Door(name: "completable", words: ["completed"]) { source, screen, takesErrors in
        source.ignoreElements().asCompletable().subscribe(
          with: screen,
          onCompleted: { $0.heard.append("completed") },
          onError: takesErrors ? { screen, _ in screen.heard.append("failed") } : nil,
          onDisposed: { $0.heard.append("disposed") })
      },
    ]
  }

  private static var infallible: Door {
    Door(name: "infallible", words: ["1", "completed"]) { source, screen, _ in
      source.asInfallible(onErrorJustReturn: 9).subscribe(
        with: screen,
        onNext: { $0.heard.append("\($1)") },
        onCompleted: { $0.heard.append("completed") },
        onDisposed: { $0.heard.append("disposed") })
    }
  }

  /// The errors, as texts, that the hook for unhandled errors hears while `action` runs.
  private static func unhandled(during action: () -> Void) -> [String] {
    let heard = Locked<[String]>([])
    let previous = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = previous }
    Hooks.defaultErrorHandler = { _, error in heard.change { $0.append("\(error)") } }
    action()
    return heard.value
  }

  @Test func `a random program is heard as without an object, for as long as the object lives`() {
    expect(.listening())
  }

  @Test func `withUnretained passes all events on, as long as the object lives`() {
    let ear = Ear()
    withExtendedLifetime(ear) {
      expect(.same("withUnretained", { $0[0].withUnretained(ear) { $1 } }, { $0[0] }))
    }
  }

  @Test func `the closure of withUnretained isn't asked once the subscription is over`() {
    let (ear, source) = (Ear(), Bare<Int>(onDispose: {}))
    var asked: [Int] = []
    let receipt = source.withUnretained(ear) { _, number in asked.append(number) }.subscribe { _ in }
    source.onNext(1)
    receipt.dispose()
    source.onNext(2)
    #expect(withExtendedLifetime(ear) { asked } == [1])
    source.forget()
  }

  @Test func `an error is heard by one closure or by the hook, whoever lives`() {
    for door in Self.doors {
      for takesErrors in [true, false] {
        for lives in [true, false] {
          let subject = PublishSubject<Int>()
          var screen: Screen? = Screen()
          let receipt = door.listen(subject, screen!, takesErrors)
          let witness = lives ? screen : nil
          screen = nil
          let unhandled = Self.unhandled { subject.onError(Failure(1)) }
          let isTaken = takesErrors && lives
          #expect(unhandled.count == (isTaken ? 0 : 1), "\(door.name), takes errors: \(takesErrors), lives: \(lives)")
          #expect(witness.map(\.heard) ?? [] == (lives ? (isTaken ? ["failed"] : []) + ["disposed"] : []))
          receipt.dispose()
        }
      }
    }
  }

  @Test func `an object hears all there is, and isn't kept alive for that`() {
    for door in Self.doors + [Self.infallible] {
      for lives in [true, false] {
        let subject = PublishSubject<Int>()
        var screen: Screen? = Screen()
        weak let witness = screen
        let receipt = door.listen(subject, screen!, true)
        let owner = lives ? screen : nil
        screen = nil
        #expect((witness != nil) == lives, "\(door.name)")
        subject.onNext(1)
        subject.onCompleted()
        #expect(owner.map(\.heard) ?? [] == (lives ? door.words + ["disposed"] : []), "\(door.name)")
        receipt.dispose()
      }
    }
  }
}

/// An object that lives, and does nothing else.
private final class Ear {}

extension Law<Program> {
  /// The closures of `subscribe(with:)` hear what those of `subscribe` hear, and in the same order.
  fileprivate static func listening() -> Law {
    Law(name: "subscribe(with:)", shape: Shape(reenters: false)) { program in
      let ear = Ear()
      let (plain, with) = (World(program), World(program))
      var (expected, heard): ([String], [String]) = ([], [])
      plain.play(
        Observable<Int>.create { observer in
          plain[0].subscribe(
            onNext: { element in
              expected.append("\(element)")
              observer.onNext(element)
            },
            onError: { error in
              expected.append("failed")
              observer.onError(error)
            },
            onCompleted: {
              expected.append("completed")
              observer.onCompleted()
            }, onDisposed: { expected.append("disposed") })
        })
      with.play(
        Observable<Int>.create { observer in
          with[0].subscribe(
            with: ear,
            onNext: { _, element in
              heard.append("\(element)")
              observer.onNext(element)
            },
            onError: { _, error in
              heard.append("failed")
              observer.onError(error)
            },
            onCompleted: { _ in
              heard.append("completed")
              observer.onCompleted()
            }, onDisposed: { _ in heard.append("disposed") })
        })
      return withExtendedLifetime(ear) { heard == expected ? with.faults.first : "\(heard) instead of \(expected)" }
    }
  }
}
