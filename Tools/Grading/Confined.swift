import Classroom
import Confinement
import Files
import Foundation

/// A program that was started within limits, and the process that watches over it.
///
/// While somebody waits for it, only the thread that watches touches it.
final class Confined: @unchecked Sendable {
  private let watcher: pid_t
  private var isReaped = false
  private var life: Int32
  private let report: Int32

  /// - Throws: a `Complaint` if no process can be started.
  init(
    _ words: [String], _ settings: [String: String], in folder: String, _ files: [Int32?], _ bounds: Bounds,
    user: UInt32, locked: (readable: [String], writable: [String])? = nil, isFiltered: Bool = false
  ) throws {
    var (alive, told) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&alive) == 0, pipe(&told) == 0 else {
      for file in alive + told where file >= 0 { close(file) }
      throw Complaint("there are too many open files")
    }
    for file in alive + told { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(told[0], F_SETFL, O_NONBLOCK)
    var limits = confinement_limits()
    // This limit is exact, but generous: it is for what the tool, which looks only now and then, would end too late.
    limits.processor = UInt(bounds.working.rounded(.up)) * 8 + 2
    limits.memory = UInt(bounds.addresses)
    limits.file = UInt(bounds.file)
    // The system counts all processes and threads of a user; a slot's user has no others.
    limits.processes = UInt(bounds.processes + (user == 0 ? ownThreads() : 0))
    limits.files = UInt(bounds.files)
    let numbers = files.map { $0 ?? -1 }
    let started: pid_t = withStrings(words) { arguments in
      withStrings(settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
        withStrings(locked?.readable ?? []) { readable in
          withStrings(locked?.writable ?? []) { writable in
            folder.withCString { folder in
              numbers.withUnsafeBufferPointer { numbers in
                var what = confinement()
                what.program = UnsafePointer(arguments[0])
                what.arguments = arguments
                what.environment = environment
                what.folder = folder
                what.files = numbers.baseAddress
                what.file_count = Int32(numbers.count)
                what.user = user
                what.limits = limits
                what.is_landlocked = locked == nil ? 0 : 1
                what.is_filtered = isFiltered ? 1 : 0
                what.readable = UnsafePointer(OpaquePointer(readable))
                what.writable = UnsafePointer(OpaquePointer(writable))
                return confinement_start(&what, alive[0], told[1])
              }
            }
          }
        }
      }
    }
    close(alive[0])
    close(told[1])
    // Thrown before all is set, so that `deinit` doesn't wait: without a watcher it would take the end of any child.
    guard started > 0 else {
      close(alive[1])
      close(told[0])
      throw Complaint("no program can be started here within limits")
    }
    (watcher, life, report) = (started, alive[1], told[0])
  }

  deinit {
    end()
    close(report)
    reap()
  }

  private func reap() {
    if isReaped { return }
    while waitpid(watcher, nil, 0) < 0, errno == EINTR {}
    isReaped = true
  }

  /// Ends the program and all that it has started.
  func end() {
    if life >= 0 { close(life) }
    life = -1
  }

  /// Waits for the program's end, and ends it when it exceeds its limits or the task is cancelled.
  func wait(within bounds: Bounds, passing milestones: Milestones?) async -> BoxEnd {
    await aside { [self] isCancelled in watch(bounds, milestones, isCancelled) }
  }

  private func watch(_ bounds: Bounds, _ milestones: Milestones?, _ isCancelled: () -> Bool) -> BoxEnd {
    var (last, pause, ledger, milestones, excess) = (SuspendingClock.now, 0.01, Ledger(), milestones, Excess?.none)
    while true {
      if let end = told(after: excess) {
        // Whoever waits for this may be told late, and the watching process would be a zombie until then.
        reap()
        return end
      }
      if excess != nil || isCancelled() {
        end()
        _ = hasNews(within: 1)
        continue
      }
      if hasNews(within: pause) { continue }
      let now = SuspendingClock.now
      let tree = Tree(below: watcher)
      // Time between two looks wasn't observed, so no more of it counts than was intended.
      ledger.note(tree.state, after: min((now - last) / .seconds(1), pause * 2), milestones: milestones?.count() ?? 0)
      // Each look costs time, so a sleeping program is looked at less often.
      (last, pause) = (now, min(pause * 1.5, tree.state.isAsleep ? 0.05 : bounds.pause))
      excess = overrun(ledger, tree, bounds)
    }
  }

  /// Waits until the watcher reports the end, at most some seconds; returns whether it did.
  private func hasNews(within seconds: Double) -> Bool {
    var place = pollfd(fd: report, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, Int32(seconds * 1000)) > 0
  }

  private func overrun(_ ledger: Ledger, _ tree: Tree, _ bounds: Bounds) -> Excess? {
    if tree.memory > bounds.memory { return .memory }
    if tree.count > bounds.processes - 16 { return .crowding }
    switch ledger.overrun(bounds.patience) {
    case .working?: return tree.count > 12 ? .crowding : .working
    case .waiting?: return .waiting
    case .crowding?: return .crowding
    case nil: return nil
    }
  }

  /// Returns the watcher's report of the end; nil before it.
  private func told(after excess: Excess?) -> BoxEnd? {
    var end = confinement_end()
    let count = read(report, &end, MemoryLayout<confinement_end>.size)
    if count < 0 { return nil }
    guard count == MemoryLayout<confinement_end>.size else { return BoxEnd(fault: "the watching process was ended") }
    var result = BoxEnd(excess: excess, processor: end.processor)
    if end.failure != 0 {
      let stages = ["a user of its own", "a user of its own", "limits", "Landlock", "a filter of system calls"]
      let stage = Int(end.stage) < stages.count ? stages[Int(end.stage)] : "the program itself"
      result.fault = "\(stage): \(String(cString: strerror(end.failure)).lowercased())"
    }
    if end.status & 0x7f == 0 {
      result.code = Int(end.status >> 8 & 0xff)
    } else {
      result.signal = Int(end.status & 0x7f)
    }
    return result
  }
}

/// Returns the number of threads that the tool's user has, plus a reserve.
private func ownThreads() -> Int {
  #if os(Linux)
    processes().reduce(64) { count, process in
      var facts = stat()
      return stat("/proc/\(process)", &facts) == 0 && facts.st_uid == geteuid()
        ? count + threads(of: process).count : count
    }
  #else
    0
  #endif
}

/// Passes texts on as an array of C strings that ends with a null pointer.
private func withStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let strings = texts.map { strdup($0) } + [nil]
  defer { strings.forEach { free($0) } }
  return try strings.withUnsafeBufferPointer { try body($0.baseAddress!) }
}
