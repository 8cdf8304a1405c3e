import Foundation
import Processes

/// Where the threads of a program are that has to be ended, or where one was that crashed or said too much.
struct Stacks: Sendable {
  /// Where the program begins in memory, and of each thread the addresses of its calls, the innermost first.
  private let start: UInt
  private var calls: [[UInt]]

  /// What the scenarios' library has written into a file of a process's folder; nil if it wrote nothing.
  init?(in folder: URL) {
    var words = contents(of: folder.appending(path: "stacks"))[...]
    guard let start = words.popFirst() else { return nil }
    var calls: [[UInt]] = []
    // Each thread writes how many addresses follow, and the addresses.
    while let count = words.popFirst(), count <= words.count {
      calls.append(Array(words.prefix(Int(count))))
      words = words.dropFirst(Int(count))
    }
    (self.start, self.calls) = (start, calls)
  }

  /// The lines of a file in which threads are, each thread's innermost; in the order of the threads.
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

  /// What the compiler noted of the trap that a program ended at, an overflow or a range without an end, and the line of
  /// a file that it belongs to.
  func failure(of file: String, in program: URL, _ toolchain: Toolchain) async -> (message: String, line: Int?)? {
    guard let call = calls.first, call.count > Self.interrupted, call[Self.interrupted] > start else { return nil }
    // The trap counts as inlined where it belongs: the line is that of the function around it.
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

  /// What the symbolizer knows of some offsets; it is asked once, because it reads the whole program first.
  private func places(of offsets: Set<UInt>, _ program: URL, _ toolchain: Toolchain) async -> [UInt: Place] {
    let offsets = offsets.sorted()
    let places = await symbols(["--no-inlines", "--functions=none"], offsets, program, toolchain).map { Place($0) }
    return Dictionary(
      uniqueKeysWithValues: zip(offsets, places).compactMap { offset, place in
        place.flatMap { $0.line > 0 ? (offset, $0) : nil }
      })
  }

  /// Where in a thread's calls the instruction is at which it was asked: behind the handler and what called it.
  private static let interrupted = 5

  /// Where in a program a call is, or what is done at the moment.
  private struct Address {
    let offset: UInt
    let isReturn: Bool

    /// Before an address to return to is the call. Instructions that belong to no line have neighbours that do.
    var neighbours: [UInt] {
      let steps = isReturn ? [-1, 0, -4, 4, -8, 8, -12, 12, -16, 16] : [0, 2, 4, 6, 8, 12, 16, -1, -4, -8]
      return steps.map { UInt(max(0, Int(offset) + $0)) }
    }
  }

  /// A line as the symbolizer names it.
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
    /// Asks each thread of a living process, those that work so many times; the scenarios' library answers into a file of
    /// the process's folder. One that works may be at an instruction of no line when it is asked, and at another one the
    /// next time. One that lets no signal in is looked at instead.
    ///
    /// After the last answer a thread stands still. Where others work, one that sleeps is asked only then: the question
    /// ends its sleep, and what it did afterwards would count as its own doing.
    static func of(_ process: pid_t, in folder: URL, after overrun: Overrun) async -> Stacks? {
      let times = overrun == .waiting ? 1 : 6
      var stacks = Stacks(in: folder)
      // Who starts a program lets no signal in meanwhile, and does so again and again in a flood.
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
        // One that has stopped itself answers when it goes on.
        kill(process, SIGCONT)
        // Threads answer at once; one that starves has five seconds.
        var isAnswered = asked.isEmpty
        for _ in 0..<1000 where !isAnswered {
          try? await Task.sleep(for: .milliseconds(5))
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

    /// The signal that the scenarios' library answers.
    private static let question = 32

    /// Sends a thread the signal that the scenarios' library answers, with the word that it is to stand still then.
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
    /// Threads of other processes can't be asked here.
    static func of(_ process: pid_t, in folder: URL, after overrun: Overrun) async -> Stacks? { nil }
  #endif
}

/// The words of a file.
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
  /// The program that knows the line of an address.
  fileprivate var symbolizer: URL? {
    let file = compiler.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "llvm-symbolizer")
    if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    return installedProgram("llvm-symbolizer").map { URL(fileURLWithPath: $0) }
  }
}
