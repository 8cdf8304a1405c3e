import Dispatch
import OpenCombine
import OpenCombineDispatch
import Rx
import Synchronization

let threads: [Workload] = [
  Workload(
    "observeOn.serial", hasThreads: true,
    rx: { count in
      let sum = Sum()
      let end = DispatchSemaphore(value: 0)
      let scheduler = SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "observe")
      let receipt = counting(count).observe(on: scheduler)
        .subscribe(onNext: { sum.add($0) }, onCompleted: { end.signal() })
      end.wait()
      receipt.dispose()
      return sum.value
    },
    openCombine: { count in
      let sum = Sum()
      let end = DispatchSemaphore(value: 0)
      let queue = DispatchQueue(label: "observe")
      let receipt = publishing(count).receive(on: queue.ocombine)
        .sink(receiveCompletion: { _ in end.signal() }, receiveValue: { sum.add($0) })
      end.wait()
      receipt.cancel()
      return sum.value
    },
    raw: { count in
      let sum = Unchecked(value: Sum())
      let queue = DispatchQueue(label: "observe")
      for number in 0..<count { queue.async { sum.value.add(number) } }
      queue.sync {}
      return sum.value.value
    }),
  Workload(
    "subject.twoThreads", hasThreads: true,
    rx: { count in
      let subject = Unchecked(value: PublishSubject<Int>())
      let sum = SharedSum()
      let receipt = subject.value.subscribe(onNext: { sum.add($0) })
      onTwoThreads(count) { subject.value.onNext($0) }
      receipt.dispose()
      return sum.value
    },
    openCombine: { count in
      let subject = Unchecked(value: PassthroughSubject<Int, Never>())
      let sum = SharedSum()
      let receipt = subject.value.sink { sum.add($0) }
      onTwoThreads(count) { subject.value.send($0) }
      receipt.cancel()
      return sum.value
    },
    raw: { count in
      let subject = RawLockedSubject()
      let sum = SharedSum()
      let leave = subject.subscribe { sum.add($0) }
      onTwoThreads(count) { subject.send($0) }
      leave()
      return sum.value
    }),
]

/// Something that threads share, although the compiler can't see that they may.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

/// A sum that several threads may add to.
private final class SharedSum: Sendable {
  private let sum = Atomic(0)

  var value: Int { sum.load(ordering: .relaxed) }

  func add(_ number: Int) {
    sum.wrappingAdd(number, ordering: .relaxed)
  }
}

/// Calls `send` with `count` numbers, half of them on each of two threads at once.
private func onTwoThreads(_ count: Int, _ send: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2) { half in
    for number in 0..<count / 2 { send(number * 2 + half) }
  }
}
