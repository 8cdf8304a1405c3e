import Foundation

/// What a process and those that it has started are at.
struct ProcessState {
  /// The first process's own state, as the system abbreviates it.
  private(set) var letter: Character = "S"
  /// Whether all threads wait. Where the system doesn't say, what is alive is taken to wait.
  private(set) var isAsleep = true
  /// Whether it has crashed, and the run-time library finds out where.
  private(set) var isExplained = false
  /// Seconds of the processors' time.
  private(set) var worked = 0.0

  init(asleep isAsleep: Bool, worked: Double, isExplained: Bool = false) {
    (self.isAsleep, self.worked, self.isExplained) = (isAsleep, worked, isExplained)
  }

  init(_ process: pid_t) {
    #if os(Linux)
      var rest = 32
      self.init(process, &rest)
    #endif
  }

  #if os(Linux)
    /// - Parameter rest: how many processes may still be looked at.
    private init(_ process: pid_t, _ rest: inout Int) {
      rest -= 1
      guard let fields = Self.fields(of: "/proc/\(process)/stat") else { return }
      letter = fields[1].first ?? "S"
      isExplained = fields[0] == "swift-backtrace"
      let ticks = fields[12...15].reduce(0) { $0 + (Double($1) ?? 0) }
      worked = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
      for thread in threads(of: process).prefix(64) {
        let folder = "/proc/\(process)/task/\(thread)"
        let state = Self.fields(of: folder + "/stat").map { "SIZXT".contains($0[1]) } ?? true
        isAsleep = isAsleep && state
        for child in children(in: folder) where rest > 0 {
          let child = ProcessState(child, &rest)
          (isAsleep, worked) = (isAsleep && child.isAsleep, worked + child.worked)
          isExplained = isExplained || child.isExplained
        }
      }
    }
  #endif

  #if os(Linux)
    /// The name, which may have blanks in it, and what stands after it.
    private static func fields(of file: String) -> [Substring]? {
      guard let data = contents(of: file) else { return nil }
      let text = String(decoding: data, as: UTF8.self)
      guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[end...].dropFirst().split(separator: " ")
      return fields.count > 14 ? [text[start..<end].dropFirst()] + fields : nil
    }

    /// The processes that a thread has started and that it hasn't heard the end of.
    private func children(in thread: String) -> [pid_t] {
      String(decoding: contents(of: thread + "/children") ?? Data(), as: UTF8.self).split(separator: " ")
        .compactMap { pid_t($0) }
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
