import Rx
import Testing

/// Each case has a process of its own: `Resources` counts for the whole process.
@Suite("Leaks of what owns a subscription") struct OwnershipLeakTests {
  private final class Owner {
    let bag = DisposeBag()
    var heard = 0
    func hear(_ number: Int) { heard = number }
  }

  /// Runs an owner's life; returns whether the owner lives on while its source does, and the number of objects left.
  private static func left(of life: (Owner, PublishSubject<Int>) -> Void) -> (isAlive: Bool, count: Int) {
    let subject = PublishSubject<Int>()
    weak var witness: Owner?
    let count = Resources.leftBehind {
      let owner = Owner()
      witness = owner
      life(owner, subject)
      subject.onNext(1)
    }
    defer { subject.onCompleted() }
    return (witness != nil, count)
  }

  @Test("An object and its bag go together, and onDisposed isn't called") func together() async {
    await #expect(processExitsWith: .success) {
      let left = Self.left { owner, subject in
        subject.map { $0 }.subscribe(
          with: owner, onNext: { $0.hear($1) }, onError: { _, _ in Issue.record("failed") },
          onCompleted: { _ in Issue.record("completed") }, onDisposed: { _ in Issue.record("disposed") }
        ).disposed(by: owner.bag)
      }
      #expect(!left.isAlive && left.count == 0)
    }
  }

  @Test("Without a bag the object goes, and the subscription stays until its end", .whereObjectsAreCounted)
  func forgotten() async {
    await #expect(processExitsWith: .success) {
      let start = Resources.total
      let left = Self.left { owner, subject in
        _ = subject.map { $0 }.subscribe(with: owner, onNext: { $0.hear($1) }, onDisposed: { _ in })
      }
      #expect(!left.isAlive && left.count > 0 && Resources.total == start)
    }
  }

  @Test("A circle is found out", .whereObjectsAreCounted) func circle() async {
    await #expect(processExitsWith: .success) {
      let lives: [(Owner, PublishSubject<Int>) -> Void] = [
        { owner, subject in subject.map { $0 }.subscribe(onNext: { owner.heard = $0 }).disposed(by: owner.bag) },
        { owner, subject in subject.map { $0 }.subscribe(onNext: owner.hear).disposed(by: owner.bag) },
        { owner, subject in subject.withUnretained(owner).takeLast(1).subscribe().disposed(by: owner.bag) },
      ]
      for life in lives {
        let left = Self.left(of: life)
        #expect(left.isAlive && left.count > 0)
      }
    }
  }

  @Test("What is left behind is counted, also when the action throws", .whereObjectsAreCounted) func counting() async {
    await #expect(processExitsWith: .success) {
      let subject = PublishSubject<Int>()
      #expect(Resources.leftBehind {} == 0)
      #expect(Resources.leftBehind { _ = subject.map { $0 }.map { $0 } } == 0)
      let kept = Resources.leftBehind { _ = subject.map { $0 }.subscribe() }
      #expect(kept > 0 && Resources.leftBehind { subject.onCompleted() } == -kept)
      #expect(throws: Failure(1)) { try Resources.leftBehind { throw Failure(1) } }
    }
  }
}
