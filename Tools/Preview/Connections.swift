/// The server's open connections, up to a limit. A connection is known by its number.
actor Connections {
  private enum State { case arrived, asked, listens }

  private let limit: Int
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var states: [Int: State] = [:]
  /// The connections that haven't sent a request, the oldest first; some may have sent one or closed since.
  private var arrivals: [Int] = []
  private var next = 0
  private var waiting: CheckedContinuation<Void, Never>?

  init(limit: Int) { self.limit = limit }

  var count: Int { states.count }

  /// Adds a connection, which counts until `work` has ended.
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

  /// Waits until one more connection fits, and closes the oldest that hasn't sent a request if that helps.
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

  /// Records that a connection has sent a request; returns `false` if it was closed before.
  func hasAsked(_ guest: Int) -> Bool {
    guard states[guest] != nil else { return false }
    states[guest] = .asked
    return true
  }

  /// Lets a connection listen for changes, unless `limit` connections do so already; returns whether it may.
  func mayListen(_ guest: Int, limit: Int) -> Bool {
    guard states[guest] != nil, states.values.count(where: { $0 == .listens }) < limit else { return false }
    states[guest] = .listens
    return true
  }

  /// Cancels all connections, and waits until they have ended.
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
