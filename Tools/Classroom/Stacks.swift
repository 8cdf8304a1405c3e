import Files
import Foundation
import Processes

/// The stacks of the threads of a program that exceeded a limit, or of the thread that crashed.
struct Stacks: Sendable {
  /// The program's address in memory, and each thread's stack as addresses, the innermost call first.
  private let start: UInt
  private var calls: [[UInt]]

  /// Reads the file `stacks` that the library `Scenarios` writes into a process's folder; nil if it is missing or
  /// empty.
  init?(in folder: URL) {
    var words = contents(of: folder.appending(path: "stacks"))[...]
    guard let start = words.popFirst() else { return nil }
    var calls: [[UInt]] = []
    // Each stack is a count, followed by that many addresses.
    while let count = words.popFirst(), count <= words.count {
      calls.append(Array(words.prefix(Int(count))))
      words = words.dropFirst(Int(count))
    }
    (self.start, self.calls) = (start, calls)
  }

  /// Returns the lines of `file` that threads are in: of each thread the innermost, in the order of the threads, each
  /// line once.
  func lines(of file: String, in program: URL, _ toolchain: Toolchain) async -> [Int] {
    let size = (try? FileManager.default.attributesOfItem(atPath: program.path)[.size]) as? UInt ?? 0
    let threads = calls.prefix(64).map { call in
      call.enumerated().filter { $0.element > start && $0.element < start + size }.map {
        Address(offset: $0.element - start, isReturn: $0.offset != Self.interrupted)
      }
    }
    let places = await places(of: Set(threads.joined().flatMap(\.neighbours)), program, toolchain)
    var lines: [Int] = []
    for thread in threads {
      let own = thread.lazy.compactMap { call in
        call.neighbours.lazy.compactMap { places[$0] }.first
      }
      if let place = own.first(where: { $0.file == file }), !lines.contains(place.line) { lines.append(place.line) }
    }
    return lines
  }

  /// Returns the compiler's message for the trap that a program ended at (such as an overflow), and its line in `file`;
  /// nil if it ended at none.
  func failure(of file: String, in program: URL, _ toolchain: Toolchain) async -> (message: String, line: Int?)? {
    guard let call = calls.first, call.count > Self.interrupted, call[Self.interrupted] > start else { return nil }
    // A trap appears as an inlined function whose name is the message; the line is that of the function around it.
    let names = await symbols(["--functions=linkage"], [call[Self.interrupted] - start], program, toolchain)
    let mark = "Swift runtime failure: "
    guard let name = names.first(where: { $0.hasPrefix(mark) }) else { return nil }
    let place = names.compactMap { Place($0) }.first { $0.file == file && $0.line > 0 }
    return (String(name.dropFirst(mark.count)), place?.line)
  }

  private func symbols(
    _ words: [String], _ offsets: [UInt], _ program: URL, _ toolchain: Toolchain
  ) async -> [Substring] {
    guard !offsets.isEmpty, let symbolizer = toolchain.symbolizer else { return [] }
    let words = ["--obj=\(program.path)", "--output-style=GNU"] + words + offsets.map { "0x" + String($0, radix: 16) }
    let ending = try? await execute(symbolizer, words, in: program.deletingLastPathComponent())
    return ending?.output.split(separator: "\n") ?? []
  }

  /// Asks the symbolizer for the lines of many offsets at once, because it reads the whole program each time.
  private func places(of offsets: Set<UInt>, _ program: URL, _ toolchain: Toolchain) async -> [UInt: Place] {
    let offsets = offsets.sorted()
    let places = await symbols(["--no-inlines", "--functions=none"], offsets, program, toolchain).map { Place($0) }
    return Dictionary(
      uniqueKeysWithValues: zip(offsets, places).compactMap { offset, place in
        place.flatMap { $0.line > 0 ? (offset, $0) : nil }
      })
  }

  /// The index in a stack of the interrupted instruction: before it come the signal handler and its callers.
  private static let interrupted = 5

  /// An address in a program: of the current instruction, or to return to.
  private struct Address {
    let offset: UInt
    let isReturn: Bool

    /// The addresses at which a line may be found. The call is just before the address that it returns to, and
    /// instructions without a line have neighbours with one.
    var neighbours: [UInt] {
      let steps = isReturn ? [-1, 0, -4, 4, -8, 8, -12, 12, -16, 16] : [0, 2, 4, 6, 8, 12, 16, -1, -4, -8]
      return steps.map { UInt(max(0, Int(offset) + $0)) }
    }
  }

  /// A file and a line, parsed from the symbolizer's output.
  private struct Place {
    let file: Substring
    let line: Int

    init?(_ text: Substring) {
      let parts = text.split(separator: "/").last?.split(separator: ":") ?? []
      guard parts.count > 1, let line = Int(parts[1].prefix { $0.isNumber }) else { return nil }
      (file, self.line) = (parts[0], line)
    }
  }

  #if os(Linux)
    /// Collects the stacks of a running process's threads. Each thread gets a signal, on which the library `Scenarios`
    /// appends the thread's stack to a file. Working threads are asked several times, because some instructions have no
    /// line. Threads that block the signal are read with `ptrace`.
    ///
    /// After its last answer a thread stands still. If others work, a sleeping thread is asked only then: the signal
    /// ends its sleep, and what it does next isn't the solution's fault.
    static func of(_ process: pid_t, in folder: URL, after overrun: Overrun) async -> Stacks? {
      await aside { collect(process, folder, overrun, $0) }
    }

    private static func collect(
      _ process: pid_t, _ folder: URL, _ overrun: Overrun, _ isCancelled: () -> Bool
    ) -> Stacks? {
      let times = overrun == .waiting ? 1 : 6
      var stacks = Stacks(in: folder)
      // A thread blocks signals while it starts a process, so a flood of processes makes every thread look deaf.
      let deaf = threads(of: process).prefix(16).filter {
        overrun != .crowding && ThreadState($0, of: process).blocks(question)
      }
      for time in 1...times {
        guard let known = stacks?.calls.count else { return nil }
        let isLast = time == times
        let asked = threads(of: process).prefix(16).filter {
          guard !deaf.contains($0) else { return false }
          guard isLast || overrun != .working || !ThreadState($0, of: process).isAsleep else { return false }
          return ask(process, $0, isLast: isLast)
        }
        // A stopped process answers only when it is continued.
        kill(process, SIGCONT)
        // Threads answer at once. On a busy machine they have five seconds.
        var isAnswered = asked.isEmpty
        for _ in 0..<1000 where !isAnswered && !isCancelled() {
          usleep(5000)
          stacks = Stacks(in: folder)
          isAnswered = stacks.map { $0.calls.count >= known + asked.count } ?? false
        }
        if !isAnswered { break }
      }
      for _ in 1...times {
        for thread in deaf { stacks?.calls.append(Array(repeating: 0, count: interrupted) + addresses(of: thread)) }
      }
      return stacks
    }

    /// The signal that the library `Scenarios` answers.
    private static let question = 32

    /// Sends a thread that signal; with `isLast` the thread stands still after its answer.
    private static func ask(_ process: pid_t, _ thread: pid_t, isLast: Bool) -> Bool {
      var message = siginfo_t()
      message.si_code = Int32(SI_QUEUE)
      message._sifields._rt.si_sigval = sigval(sival_int: isLast ? 1 : 0)
      return withUnsafeMutableBytes(of: &message) {
        callSystem(signalThread, Int(process), Int(thread), Self.question, Int(bitPattern: $0.baseAddress)) == 0
      }
    }

    /// The number of `rt_tgsigqueueinfo`.
    #if arch(x86_64)
      private static let signalThread = 297
    #else
      private static let signalThread = 240
    #endif
  #else
    /// Returns nil: only Linux can ask threads of other processes.
    static func of(_ process: pid_t, in folder: URL, after overrun: Overrun) async -> Stacks? { nil }
  #endif
}

/// Reads a file as words of 8 bytes.
private func contents(of file: URL) -> [UInt] {
  let data = FileManager.default.contents(atPath: file.path) ?? Data()
  return data.withUnsafeBytes { bytes in
    stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
      bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self)
    }
  }
}

#if os(Linux)
  @_silgen_name("syscall") private func callSystem(_ number: Int, _: Int, _: Int, _: Int, _: Int) -> Int
#endif

extension Toolchain {
  /// The symbolizer, which finds the line of an address: the toolchain's, or one on the path.
  fileprivate var symbolizer: URL? {
    let file = compiler.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "llvm-symbolizer")
    if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    return installedProgram("llvm-symbolizer").map { URL(fileURLWithPath: $0) }
  }
}
