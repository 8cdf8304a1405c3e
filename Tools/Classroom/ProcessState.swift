import Foundation

/// The state of a process at one moment, read from `/proc`. Where there is no `/proc`, the process seems asleep.
package struct ProcessState {
  /// The parent process; 0 if unknown.
  package private(set) var parent: pid_t = 0
  private(set) var letter: Character = "S"
  /// `true` if all of its threads are asleep, or if the system doesn't say.
  package private(set) var isAsleep = true
  /// The processor time that it has used, in seconds.
  package private(set) var worked = 0.0
  /// The processor time of the children that it has waited for, in seconds.
  package private(set) var reaped = 0.0
  /// Its resident memory, in bytes.
  package private(set) var memory = 0
  /// The number of context switches of each thread. It is 0 for threads in `epoll_wait`: Dispatch's manager thread
  /// wakes up once a second for its queues, and work that it finds is done by other threads.
  package private(set) var turns: [pid_t: UInt64] = [:]

  package init(asleep isAsleep: Bool, worked: Double = 0, turns: [pid_t: UInt64] = [:]) {
    (self.isAsleep, self.worked, self.turns) = (isAsleep, worked, turns)
  }

  package init(_ process: pid_t) {
    #if os(Linux)
      guard let fields = Self.fields(of: "/proc/\(process)/stat") else { return }
      letter = fields[0].first ?? "S"
      parent = pid_t(fields[1]) ?? 0
      let ticks = fields[11...14].map { (Double($0) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK))) }
      (worked, reaped) = (ticks[0] + ticks[1], ticks[2] + ticks[3])
      memory = (Int(fields[21]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
      for thread in threads(of: process).prefix(64) {
        let state = ThreadState(thread, of: process)
        isAsleep = isAsleep && state.isAsleep
        turns[thread] = state.isThere ? (Self.waitsForEvents(in: state.folder) ? 0 : state.turns) : nil
      }
    #endif
  }

  #if os(Linux)
    /// The fields of a `stat` file after the process's name, which may contain blanks.
    private static func fields(of file: String) -> [Substring]? {
      guard let data = contents(of: file) else { return nil }
      let text = String(decoding: data, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[end...].dropFirst().split(separator: " ")
      return fields.count > 21 ? fields : nil
    }

    private static func waitsForEvents(in thread: String) -> Bool {
      guard let call = contents(of: thread + "/syscall") else { return false }
      return epollCalls.contains(String(decoding: call.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }

    /// The numbers of `epoll_wait` and `epoll_pwait`.
    #if arch(x86_64)
      private static let epollCalls: Set = ["232", "281"]
    #else
      private static let epollCalls: Set = ["22"]
    #endif
  #endif
}

#if os(Linux)
  /// The state of one thread at one moment, read from its `status` file.
  struct ThreadState {
    let folder: String
    private let lines: [Substring]

    init(_ thread: pid_t, of process: pid_t) {
      folder = "/proc/\(process)/task/\(thread)"
      let status = contents(of: folder + "/status") ?? Data()
      lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    }

    var isThere: Bool { !lines.isEmpty }
    var isAsleep: Bool { value("State")?.first.map { "SIZXT".contains($0) } ?? true }

    /// The number of its context switches.
    var turns: UInt64 {
      ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"].compactMap { value($0).flatMap { UInt64($0) } }
        .reduce(0, +)
    }

    /// Returns whether the thread blocks a signal.
    func blocks(_ signal: Int) -> Bool {
      let blocked = value("SigBlk").flatMap { UInt64($0, radix: 16) } ?? 0
      return blocked & (1 << UInt64(signal - 1)) != 0
    }

    private func value(_ name: String) -> Substring? {
      lines.first { $0.hasPrefix(name + ":\t") }?.dropFirst(name.utf8.count + 2)
    }
  }

  /// The threads of a process, sorted by number.
  package func threads(of process: pid_t) -> [pid_t] { numbers(in: "/proc/\(process)/task") }

  /// All processes of the system, sorted by number.
  package func processes() -> [pid_t] { numbers(in: "/proc") }

  private func numbers(in folder: String) -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { pid_t($0) }.sorted()
  }

  /// Reads a file of `/proc`, whose size isn't known before it is read.
  package func contents(of file: String) -> Data? {
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
