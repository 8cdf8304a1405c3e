#if os(Linux)
  import Foundation

  /// Returns the stack of a thread in another process, the current instruction first, then addresses to return to.
  /// Reads it with `ptrace`, without the thread's help; empty if the system doesn't allow that.
  func addresses(of thread: pid_t) -> [UInt] {
    guard trace(.seize, thread) else { return [] }
    defer { _ = trace(.detach, thread) }
    guard trace(.interrupt, thread), hasStopped(thread) else { return [] }
    var registers = Registers(values: Array(repeating: 0, count: 64))
    let isKnown = registers.values.withUnsafeMutableBytes { bytes in
      var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { trace(.registers, thread, 1, Int(bitPattern: $0)) }
    }
    guard isKnown else { return [] }
    var (calls, frame) = ([registers.instruction], registers.frame)
    // A frame begins with the address of its caller's frame, followed by the return address.
    while calls.count < 95, frame != 0, frame % 8 == 0 {
      let words = words(2, at: frame, of: thread)
      guard words.count == 2 else { break }
      calls.append(words[1])
      guard words[0] > frame else { break }
      frame = words[0]
    }
    // The C library keeps no frame pointers: its return addresses are among the words on the stack.
    return calls + words(128, at: registers.stack, of: thread)
  }

  /// The requests of `ptrace` that are used, by number.
  private enum Request: Int {
    case seize = 0x4206
    case interrupt = 0x4207
    case registers = 0x4204
    case detach = 17
  }

  private func trace(_ request: Request, _ thread: pid_t, _ place: Int = 0, _ data: Int = 0) -> Bool {
    callSystem(traceNumber, request.rawValue, Int(thread), place, data) == 0
  }

  /// Waits until a thread has stopped, for at most five seconds.
  private func hasStopped(_ thread: pid_t) -> Bool {
    var status: Int32 = 0
    for _ in 0..<1000 {
      let stopped = waitpid(thread, &status, WNOHANG | 0x4000_0000)  // __WALL: threads, too.
      if stopped == thread { return status & 0xFF == 0x7F }
      if stopped < 0 && errno != EINTR { return false }
      usleep(5000)
    }
    return false
  }

  /// Reads words of a process's memory; none if not all can be read.
  private func words(_ count: Int, at address: UInt, of process: pid_t) -> [UInt] {
    var words = Array(repeating: UInt(0), count: count)
    let (size, found) = words.withUnsafeMutableBytes { bytes in
      var own = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      var other = iovec(iov_base: UnsafeMutableRawPointer(bitPattern: address), iov_len: bytes.count)
      return (bytes.count, readMemory(process, &own, 1, &other, 1, 0))
    }
    return found == size ? words : []
  }

  /// The registers of a thread, in the system's order.
  private struct Registers {
    var values: [UInt]

    #if arch(x86_64)
      var instruction: UInt { values[16] }
      var frame: UInt { values[4] }
      var stack: UInt { values[19] }
    #else
      var instruction: UInt { values[32] }
      var frame: UInt { values[29] }
      var stack: UInt { values[31] }
    #endif
  }

  #if arch(x86_64)
    private let traceNumber = 101
  #else
    private let traceNumber = 117
  #endif

  /// The C library's `process_vm_readv`, which isn't among the functions that Swift sees.
  @_silgen_name("process_vm_readv") private func readMemory(
    _ process: pid_t, _: UnsafePointer<iovec>, _ count: UInt, _: UnsafePointer<iovec>, _ otherCount: UInt, _ flags: UInt
  ) -> Int
  @_silgen_name("syscall") private func callSystem(_ number: Int, _: Int, _: Int, _: Int, _: Int) -> Int
#endif
