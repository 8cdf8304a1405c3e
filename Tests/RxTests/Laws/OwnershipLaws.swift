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
    for takesErrors in [true, false] {
      for lives in [true, false] {
        let subject = PublishSubject<Int>()
        var screen: Screen? = Screen()
        let receipt = Self.listen(subject, with: screen!, takesErrors: takesErrors)
        let witness = lives ? screen : nil
        screen = nil
        let unhandled = Self.unhandled { subject.onError(Failure(1)) }
        let isTaken = takesErrors && lives
        #expect(unhandled.count == (isTaken ? 0 : 1), "takes errors: \(takesErrors), lives: \(lives)")
        #expect(witness.map(\.heard) ?? [] == (lives ? (isTaken ? ["failed"] : []) + ["disposed"] : []))
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
