import Foundation

/// Proves that a process hangs: all other threads wait, and none has run between one look and the next.
///
/// Processor time wouldn't do, since a thread that wakes up, looks and sleeps again costs less than the clock can
/// measure.
struct Standstill {
  /// The number of looks at which nothing may have moved, and the seconds between two.
  static let looks = 25
  static let pause = 0.04

  enum Finding { case standsStill, runsOn }

  /// Looks from a thread of its own, until nothing has moved for a second, or until the process has used more seconds
  /// of processor time than `patience`.
  static func watch(patience: Double, _ found: @escaping @Sendable (Finding) -> Void) {
    Thread { if let finding = finding(patience: patience) { found(finding) } }.start()
  }

  private static func finding(patience: Double) -> Finding? {
    var last = picture()
    var count = 0
    while count < looks {
      if Double(clock()) / Double(CLOCKS_PER_SEC) > patience { return .runsOn }
      Thread.sleep(forTimeInterval: pause)
      guard let next = picture() else { return nil }
      count = next == last && next.allSatisfy(\.waits) ? count + 1 : 0
      last = next
    }
    return .standsStill
  }

  /// The state of another thread; the number of `turns` changes whenever it runs.
  struct Look: Equatable {
    let thread: UInt64
    let waits: Bool
    let turns: UInt64
  }
}

#if os(Linux)
  import Glibc

  extension Standstill {
    /// Returns the states of all threads but this one, from `/proc`; nil if there is none.
    static func picture() -> [Look]? {
      let folder = "/proc/self/task"
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
      let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self").split(separator: "/")
        .last
      let threads = names.filter { $0 != own.map(String.init) }.compactMap { UInt64($0) }.filter { $0 != clockwork }
        .sorted()
      // A thread that ends during the look has moved.
      return threads.map { look(at: $0, in: folder) ?? Look(thread: $0, waits: false, turns: 0) }
    }

    private static func look(at thread: UInt64, in folder: String) -> Look? {
      guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8) else { return nil }
      let lines = status.split(separator: "\n")
      let turns = lines.filter { $0.contains("ctxt_switches:") }.compactMap { UInt64($0.drop { !$0.isNumber }) }
      return Look(
        thread: thread, waits: lines.contains { $0.hasPrefix("State:\tS") },
        turns: isEventLoop(thread, in: folder) ? 0 : turns.reduce(0, +))
    }

    /// Returns whether a thread waits for events, as a thread of Dispatch does that wakes up once a second. It does no
    /// work of its own: whatever it starts is seen in other threads.
    private static func isEventLoop(_ thread: UInt64, in folder: String) -> Bool {
      guard let call = try? String(contentsOfFile: "\(folder)/\(thread)/syscall", encoding: .utf8) else { return false }
      return epollCalls.contains(String(call.prefix { $0 != " " }))
    }

    /// The numbers of the system calls `epoll_wait` and `epoll_pwait`.
    #if arch(x86_64)
      private static let epollCalls: Set = ["232", "281"]
    #else
      private static let epollCalls: Set = ["22"]
    #endif

    /// The thread that the thread sanitizer starts before all others, and that wakes up ten times a second.
    private static let clockwork: UInt64? = {
      guard dlsym(nil, "__tsan_init") != nil else { return nil }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return names.compactMap { UInt64($0) }.filter { $0 != UInt64(getpid()) }.min()
    }()
  }
#else
  import Darwin

  extension Standstill {
    /// Returns the states of all threads but this one, from the kernel; nil if it gives none.
    static func picture() -> [Look]? {
      var list: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(mach_task_self_, &list, &count) == KERN_SUCCESS, let list else { return nil }
      let size = vm_size_t(Int(count) * MemoryLayout<thread_t>.stride)
      defer { vm_deallocate(mach_task_self_, vm_address_t(UInt(bitPattern: list)), size) }
      let own = mach_thread_self()
      defer { mach_port_deallocate(mach_task_self_, own) }
      return (0..<Int(count)).map { list[$0] }.filter { $0 != own }.map(look).sorted { $0.thread < $1.thread }
    }

    private static func look(at thread: thread_t) -> Look {
      defer { mach_port_deallocate(mach_task_self_, thread) }
      var info = thread_basic_info()
      var size = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
      let status = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(size)) {
          thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &size)
        }
      }
      let times = [info.user_time, info.system_time].map { UInt64($0.seconds) * 1_000_000 + UInt64($0.microseconds) }
      let waits = status == KERN_SUCCESS && info.run_state == TH_STATE_WAITING
      return Look(thread: UInt64(thread), waits: waits, turns: times.reduce(0, +))
    }
  }
#endif
