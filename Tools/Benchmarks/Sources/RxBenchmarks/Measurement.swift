import Foundation

/// The nanoseconds per unit that one workload took, in every round.
struct Measurement {
  let workload: Workload
  private(set) var samples: [Contender: [Double]] = [:]
  private var callsPerSample: [Contender: Int] = [:]

  /// Runs everyone once, to warm up, to compare what they say, and to find out how many calls make a sample.
  init(_ workload: Workload) {
    self.workload = workload
    let expected = workload.run(.raw, workload.count)
    for contender in workload.contenders {
      var result = 0
      let time = nanoseconds(onTheWall: false) { result = workload.run(contender, workload.count) }
      guard result == expected else {
        fatalError("\(workload.name): \(contender.rawValue) says \(result), and raw \(expected)")
      }
      callsPerSample[contender] = max(1, Int(2e6 / max(time, 1)))
    }
  }

  /// Takes one sample of everyone, beginning with another one in each round.
  mutating func takeSamples(round: Int) {
    let contenders = workload.contenders
    for turn in contenders.indices {
      let contender = contenders[(turn + round) % contenders.count]
      samples[contender, default: []].append(sample(contender))
    }
  }

  private func sample(_ contender: Contender) -> Double {
    let calls = callsPerSample[contender]!
    var results = 0
    let time = nanoseconds(onTheWall: workload.hasThreads) {
      for _ in 0..<calls { results &+= workload.run(contender, workload.count) }
    }
    blackHole(results)
    return time / Double(calls * workload.count)
  }

  /// The shortest time of a contender, if it takes part.
  func best(_ contender: Contender) -> Double? {
    samples[contender]?.min()
  }

  /// The middle one of a contender's times, if it takes part.
  func median(_ contender: Contender) -> Double? {
    samples[contender].map { $0.sorted()[$0.count / 2] }
  }

  /// How much longer the core takes than another contender, by the medians.
  func ratio(to other: Contender) -> Double? {
    guard let own = median(.rx), let other = median(other) else { return nil }
    return own / other
  }
}

/// Keeps the optimiser from leaving work out.
@inline(never) func blackHole(_ value: Int) {
  if value == .min { print(value) }
}

/// The number whose power gives the product of `values`.
func geometricMean(_ values: [Double]) -> Double {
  exp(values.map { log($0) }.reduce(0, +) / Double(values.count))
}
