import Foundation

/// How long a program may take, in seconds.
///
/// What it works and what it waits are counted apart, and a wait only while it is seen to wait. So a machine that others
/// keep busy doesn't change a verdict.
struct Patience: Sendable {
  /// What it may use of the processors.
  var working = 60.0
  /// How long all of its threads may be asleep.
  var waiting = 120.0
  /// How long it may be there at all.
  var living = 300.0
}

/// What a program was ended for.
enum Overrun: Sendable, Equatable, Codable { case working, waiting }

/// Watches over a program and everything that it starts: ends it at its limits, and leaves none of it behind.
///
/// Whether the program has ended is asked of the system. A pipe says nothing about that: a program may close its own
/// end early, and a child of it may keep one open for ever.
struct Guardian: Sendable {
  /// The first process of a process group of its own.
  let leader: pid_t
  /// What stands in the environment of all that the program starts, whatever group it moves to.
  let mark: String
  let patience: Patience

  /// Returns when the program has ended or its time is over; earlier if the task is cancelled.
  func wait() async -> Overrun? {
    let start = ContinuousClock.now
    var (last, waited, pause) = (start, 0.0, 0.001)
    while !hasEnded, !Task.isCancelled {
      try? await Task.sleep(for: .seconds(pause))
      let now = ContinuousClock.now
      let state = ProcessState(leader)
      // What lies between two looks was not seen: no more of it counts than was meant to.
      if state.isAsleep { waited += min((now - last) / .seconds(1), pause * 2) }
      // What has ended since the look began is late in nothing, however late this comes to hear of it.
      if waited > patience.waiting || (now - start) / .seconds(1) > patience.living { return hasEnded ? nil : .waiting }
      if state.worked > patience.working { return hasEnded ? nil : .working }
      (last, pause) = (now, min(pause * 1.5, 0.02))
    }
    return nil
  }

  /// Ends the program and whatever it has started and left behind.
  func end() {
    kill(-leader, SIGKILL)
    #if os(Linux)
      // What has left the group. Each look may find what was started since the last.
      for _ in 0..<100 {
        let strays = marked()
        if strays.isEmpty { return }
        for stray in strays { kill(stray, SIGKILL) }
      }
    #endif
  }

  /// Whether the leader has ended; it stays until it is waited for, so nobody else has its number.
  private var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
  }

  #if os(Linux)
    private func marked() -> [pid_t] {
      let wanted = Data(mark.utf8)
      return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init).filter {
        guard $0 != leader, let data = contents(of: "/proc/\($0)/environ") else { return false }
        return data.range(of: wanted) != nil && ProcessState($0).letter != "Z"
      }
    }
  #endif
}

/// What a process is at.
struct ProcessState {
  private(set) var letter: Character = "S"
  /// Whether all of its threads wait. Where the system doesn't say, what is alive is taken to wait.
  private(set) var isAsleep = true
  /// Seconds of the processors' time.
  private(set) var worked = 0.0

  init(_ process: pid_t) {
    #if os(Linux)
      guard let fields = Self.fields(of: "/proc/\(process)/stat") else { return }
      letter = fields[0].first ?? "S"
      let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
      worked = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
      isAsleep = threads(of: process).prefix(64).allSatisfy { thread in
        Self.fields(of: "/proc/\(process)/task/\(thread)/stat").map { "SIZXT".contains($0[0]) } ?? true
      }
    #endif
  }

  #if os(Linux)
    /// What stands behind the name, which may have blanks in it.
    private static func fields(of file: String) -> [Substring]? {
      guard let data = contents(of: file) else { return nil }
      let text = String(decoding: data, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[end...].dropFirst().split(separator: " ")
      return fields.count > 12 ? fields : nil
    }
  #endif
}

#if os(Linux)
  /// The threads of a process, the first one first.
  func threads(of process: pid_t) -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [])
      .compactMap(pid_t.init).sorted()
  }

  /// A file of the system's, whose size isn't known before it is read.
  func contents(of file: String) -> Data? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 14))
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
#endif
