import RandomTesting

/// Actions to be scheduled, each of which may schedule another one and cancel one.
struct Errands {
  var items: [Errand]

  struct Errand {
    /// The tick at which the action is due.
    var time: Int
    /// The delay of another action that this one schedules, in ticks.
    var next: Int?
    /// The number of the item that it cancels.
    var callsOff: Int?
  }
}

extension Errands: Playable {
  static func random(_: Void, using random: inout Seeded) -> Errands {
    Errands(
      items: (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Errand(
          time: .random(in: 0...6, using: &random),
          next: Bool.random(using: &random) ? .random(in: 0...3, using: &random) : nil,
          callsOff: Bool.random(using: &random) ? .random(in: 0..<8, using: &random) : nil)
      })
  }

  var size: Int { items.count }

  var smaller: [Errands] {
    let fewer = items.withoutOne
    let simpler = items.withOneChanged { item in
      (item.time > 0 ? [Errand(time: item.time - 1, next: item.next, callsOff: item.callsOff)] : [])
        + (item.next == nil ? [] : [Errand(time: item.time, next: nil, callsOff: item.callsOff)])
        + (item.callsOff == nil ? [] : [Errand(time: item.time, next: item.next, callsOff: nil)])
    }
    return (fewer + simpler).map(Errands.init)
  }
}

extension Errands: CustomStringConvertible {
  var description: String {
    items.enumerated().map { number, item in
      "  item \(number) at \(item.time)" + (item.next.map { ", then another \($0) later" } ?? "")
        + (item.callsOff.map { ", calls off item \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}
