import Foundation

/// The measurements as a table in Markdown, and the geometric means of its ratios.
func table(of measurements: [Measurement]) -> String {
  let head = [
    "workload", "per", "Rx", "OpenCombine", "AsyncAlgorithms", "raw", "loop", "Rx/OC", "Rx/raw", "Rx heap", "OC heap",
  ]
  let rows = [head] + measurements.map(cells)
  let widths = head.indices.map { column in rows.map { $0[column].count }.max()! }
  var lines = rows.map { row in line(zip(row, widths).map(padded)) }
  lines.insert(line(widths.enumerated().map { rule(width: $1, isText: $0 < 2) }), at: 1)
  return lines.joined(separator: "\n") + "\n\n" + means(of: measurements)
}

private func cells(_ measurement: Measurement) -> [String] {
  let workload = measurement.workload
  let times = Contender.allCases.map { contender in
    pair(measurement.best(contender), measurement.median(contender), time)
  }
  let ratios = [measurement.ratio(to: .openCombine), measurement.ratio(to: .raw)].map { $0.map(ratio) ?? "–" }
  let heap = [Contender.rx, .openCombine].map { contender in
    let allocation = Allocation(of: workload, by: contender)
    return pair(allocation?.blocks, allocation?.bytes, amount)
  }
  return [workload.name, workload.unit.rawValue] + times + ratios + heap
}

private func means(of measurements: [Measurement]) -> String {
  let others = [
    ("Rx/OpenCombine", Contender.openCombine), ("Rx/AsyncAlgorithms", .asyncAlgorithms), ("Rx/raw", .raw),
    ("Rx/loop", .loop),
  ]
  return others.compactMap { name, contender in
    let ratios = measurements.compactMap { $0.ratio(to: contender) }
    if ratios.isEmpty { return nil }
    return "Geometric mean of \(name): \(ratio(geometricMean(ratios))), over \(ratios.count) workloads."
  }.joined(separator: "\n")
}

private func pair(_ first: Double?, _ second: Double?, _ format: (Double) -> String) -> String {
  guard let first, let second else { return "–" }
  return "\(format(first)) / \(format(second))"
}

private func time(_ nanoseconds: Double) -> String {
  String(format: nanoseconds < 10 ? "%.1f" : "%.0f", nanoseconds)
}

private func ratio(_ ratio: Double) -> String {
  String(format: ratio < 10 ? "%.2f" : "%.0f", ratio)
}

/// A number of blocks or bytes; what is below a hundredth comes from buffers that grow.
private func amount(_ amount: Double) -> String {
  String(format: amount == amount.rounded() || amount >= 100 ? "%.0f" : "%.2f", amount)
}

private func line(_ cells: [String]) -> String {
  "| \(cells.joined(separator: " | ")) |"
}

private func rule(width: Int, isText: Bool) -> String {
  String(repeating: "-", count: width - 1) + (isText ? "-" : ":")
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: width - text.count)
}
