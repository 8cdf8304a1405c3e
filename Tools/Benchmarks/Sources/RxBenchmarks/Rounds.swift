/// Measures workloads side by side: in every round everyone does each of them once.
func measured(_ workloads: [Workload], rounds: Int) -> [Measurement] {
  var measurements = workloads.map(Measurement.init)
  for round in 0..<rounds {
    for index in measurements.indices { measurements[index].takeSamples(round: round) }
  }
  return measurements
}
