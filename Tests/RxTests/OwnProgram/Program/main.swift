// Prints how many blocks of the heap a thousand units of some jobs take, and whether a wait ends in spite of its clock:
// one job a line, a tab before the number. Built by OwnProgram, with the optimiser on, since without it closures and
// generic values live on the heap.
import Foundation
import Rx

/// The blocks that this thread asks for while `work` does its job `count` times.
private func blocks(_ work: (Int) -> Int, _ count: Int) -> Int {
  let before = allocations_of_this_thread().blocks
  precondition(work(count) == count, "an event is missing")
  return Int(allocations_of_this_thread().blocks - before)
}

/// Prints the number of blocks that a thousand units more take, which leaves out those that are made only once, such as
/// the descriptions of types.
private func report(_ name: String, _ work: (Int) -> Int) {
  _ = blocks(work, 1_000)
  print(name, blocks(work, 2_000) - blocks(work, 1_000), separator: "\t")
}

private func counting(_ count: Int) -> Observable<Int> {
  .create { observer in
    for number in 0..<count { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create()
  }
}

/// The number of elements that a source sends while it is subscribed to.
private func length(of source: Observable<Int>) -> Int {
  var length = 0
  _ = source.subscribe(onNext: { _ in length += 1 })
  return length
}

private func length<Subject: SubjectType & ObserverType>(of subject: Subject, sending count: Int) -> Int
where Subject.Element == Int {
  var length = 0
  _ = subject.subscribe(onNext: { _ in length += 1 })
  for number in 0..<count { subject.onNext(number) }
  return length
}

report("create") { length(of: counting($0)) }
report("map") { length(of: counting($0).map { $0 + 1 }) }
report("filter") { length(of: counting($0).filter { $0 >= 0 }) }
report("scan") { length(of: counting($0).scan(0) { $0 &+ $1 }) }
report("take") { length(of: counting($0 + 1).take($0)) }
report("from") { length(of: .from([Int](repeating: 1, count: $0))) }
report("range") { length(of: .range(start: 0, count: $0)) }
report("PublishSubject") { length(of: PublishSubject<Int>(), sending: $0) }
// A behaviour's first value is one more element.
report("BehaviorSubject") { length(of: BehaviorSubject(value: 0), sending: $0 - 1) }
report("ReplaySubject") { length(of: ReplaySubject<Int>.create(bufferSize: 10), sending: $0) }

private let one = counting(1)
private nonisolated(unsafe) var heard = 0
report("subscription") { count in
  heard = 0
  for _ in 0..<count { _ = one.subscribe { if case .next = $0 { heard += 1 } } }
  return heard
}
report("object") { count in
  var objects: [AnyObserver<Int>] = []
  objects.reserveCapacity(count)
  for number in 0..<count { objects.append(AnyObserver { _ in heard = number }) }
  return objects.count
}

/// Sets the wall clock back while the thread waits for a tenth of a second, and serves its run loop.
private func timesOut() -> Bool {
  // The program ends by a signal if the wait doesn't.
  alarm(60)
  let begin = Date()
  let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance)
  do {
    _ = try ticks.do(onNext: { _ in set_wall_clock_back() }).filter { _ in false }.toBlocking(timeout: 0.1).first()
    return false
  } catch {
    return Date() < begin
  }
}

print("timeout", timesOut() ? 1 : 0, separator: "\t")
