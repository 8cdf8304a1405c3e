/// Everyone who is connected, within a limit.
actor Connections {
  private enum State { case arrived, asked, listens }

  private let limit: Int
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var states: [Int: State] = [:]
  /// Those who haven't asked for anything, the longest there first; some may have asked or gone since.
  private var arrivals: [Int] = []
  private var next = 0
  private var waiting: CheckedContinuation<Void, Never>?

  init(limit: Int) { self.limit = limit }

  var count: Int { states.count }

  /// Lets someone in; what is done for them counts until it ends.
  func add(_ work: @escaping @Sendable (Int) async -> Void) {
    let guest = next
    next += 1
    states[guest] = .arrived
    arrivals.append(guest)
    tasks[guest] = Task {
      await work(guest)
      self.remove(guest)
    }
  }

  /// Waits until one more can come; who only stands in the door has to leave for that.
  func makeRoom() async {
    while states.count >= limit, !Task.isCancelled {
      if let idle = nextIdle() {
        tasks[idle]?.cancel()
        remove(idle)
      } else {
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            if Task.isCancelled { continuation.resume() } else { waiting = continuation }
          }
        } onCancel: {
          Task { await self.wake() }
        }
      }
    }
  }

  /// Notes that a guest has asked for something; false if they had to leave before.
  func hasAsked(_ guest: Int) -> Bool {
    guard states[guest] != nil else { return false }
    states[guest] = .asked
    return true
  }

  /// Whether one more may listen for changes; if so, this guest does.
  func mayListen(_ guest: Int, limit: Int) -> Bool {
    guard states[guest] != nil, states.values.count(where: { $0 == .listens }) < limit else { return false }
    states[guest] = .listens
    return true
  }

  /// Ends all that is done for anyone, and waits until it has ended.
  func dismissAll() async {
    let tasks = tasks.values
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  private func nextIdle() -> Int? {
    while let guest = arrivals.first {
      arrivals.removeFirst()
      if states[guest] == .arrived { return guest }
    }
    return nil
  }

  private func remove(_ guest: Int) {
    states[guest] = nil
    tasks[guest] = nil
    if arrivals.count > 4 * limit { arrivals.removeAll { states[$0] != .arrived } }
    wake()
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
