import AsyncAlgorithms
import Dispatch
import Foundation
import OpenCombine
import Rx
import Synchronization

/// Workloads with tasks, some of them beside those of AsyncAlgorithms.
let tasks: [Workload] = [
  // Each element calls off the alarm of the one before it; at the end the last one is sent, and none is waited for.
  Workload(
    "debounce", count: 1000,
    rx: { count in
      let scheduler = SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "debounce")
      return total(counting(count).debounce(.seconds(10), scheduler: scheduler))
    },
    openCombine: nil,
    asyncAlgorithms: { count in waited { await total((0..<count).async.debounce(for: .seconds(10))) } },
    raw: { count in
      let sum = Sum()
      let alarm = RawAlarm { sum.add($0) }
      for number in 0..<count { alarm.put(number) }
      alarm.end()
      return sum.value
    }),
  // A loop in a task pulls the elements that a source pushes: `values`, a channel, a stream.
  Workload(
    "values", hasThreads: true,
    rx: { count in
      waited {
        var sum = 0
        do { for try await number in counting(count).values { sum &+= number } } catch { return -1 }
        return sum
      }
    },
    openCombine: nil,
    asyncAlgorithms: { count in
      waited {
        let channel = AsyncChannel<Int>()
        Task {
          for number in 0..<count { await channel.send(number) }
          channel.finish()
        }
        return await total(channel)
      }
    },
    raw: { count in
      waited {
        await total(
          AsyncStream { continuation in
            for number in 0..<count { continuation.yield(number) }
            continuation.finish()
          })
      }
    }),
]

/// The numbers below `count` that two sources send in turn: those of the first or of the second.
func turns(_ count: Int, _ first: Int) -> AsyncSyncSequence<StrideTo<Int>> {
  stride(from: first, to: count, by: 2).async
}

/// The sum of an asynchronous sequence's elements.
func total<Numbers: AsyncSequence<Int, Never> & Sendable>(_ numbers: Numbers) async -> Int {
  var sum = 0
  for await number in numbers { sum &+= number }
  return sum
}

/// The sum of an asynchronous sequence's pairs.
func total<Pairs: AsyncSequence<(Int, Int), Never> & Sendable>(_ pairs: Pairs) async -> Int {
  var sum = 0
  for await (first, second) in pairs { sum &+= first &+ second }
  return sum
}

/// The sum of an asynchronous sequence's last pair.
func last<Pairs: AsyncSequence<(Int, Int), Never> & Sendable>(_ pairs: Pairs) async -> Int {
  var sum = 0
  for await (first, second) in pairs { sum = first &+ second }
  return sum
}

/// Has a task do a job, and waits for it.
func waited(_ job: @escaping @Sendable () async -> Int) -> Int {
  let result = Answer()
  let end = DispatchSemaphore(value: 0)
  Task {
    result.value.store(await job(), ordering: .releasing)
    end.signal()
  }
  end.wait()
  return result.value.load(ordering: .acquiring)
}

private final class Answer: Sendable {
  let value = Atomic(0)
}

/// An alarm that each element sets anew.
private final class RawAlarm {
  private let queue = DispatchQueue(label: "debounce")
  private let hear: (Int) -> Void
  private var last: Int?
  private var item: DispatchWorkItem?

  init(_ hear: @escaping (Int) -> Void) {
    self.hear = hear
  }

  @inline(never) func put(_ number: Int) {
    last = number
    item?.cancel()
    let item = DispatchWorkItem {}
    self.item = item
    queue.asyncAfter(deadline: .now() + 10, execute: item)
  }

  func end() {
    item?.cancel()
    if let last { hear(last) }
  }
}
