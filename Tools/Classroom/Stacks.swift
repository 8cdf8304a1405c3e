import Foundation

/// Where the threads of a program are that has to be ended.
struct Stacks: Sendable {
  /// Where the program's own code is in memory, and of each thread the addresses of its calls, the innermost first.
  private let start: UInt
  private let end: UInt
  private let calls: [[UInt]]

  /// The lines of a file in which threads are, each thread's innermost; in the order of the threads.
  func lines(of file: String, in program: URL, _ toolchain: Toolchain) async -> [Int] {
    var lines: [Int] = []
    for call in calls.prefix(64) {
      let own = call.enumerated().filter { $0.element > start && $0.element < end }.map {
        Address(offset: $0.element - start, isReturn: $0.offset != Self.interrupted)
      }
      if let line = await line(of: own, file, program, toolchain), !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// The line of the first address in a file.
  private func line(of addresses: [Address], _ file: String, _ program: URL, _ toolchain: Toolchain) async -> Int? {
    guard !addresses.isEmpty, let symbolizer = toolchain.symbolizer else { return nil }
    let near = addresses.flatMap(\.neighbours).map { "0x" + String($0, radix: 16) }
    let words = ["--obj=\(program.path)", "--output-style=GNU", "--no-inlines", "--functions=none"] + near
    guard let named = try? await execute(symbolizer, words, in: program.deletingLastPathComponent()) else { return nil }
    let places = named.output.split(separator: "\n")
    for first in stride(from: 0, to: places.count, by: Address.steps) {
      let line = places[first..<min(places.count, first + Address.steps)].lazy.compactMap(Place.init).first {
        $0.line > 0
      }
      if let line, line.file == file { return line.line }
    }
    return nil
  }

  /// Where in a thread's calls the instruction is at which it was asked: behind the handler and what called it.
  private static let interrupted = 5

  /// Where in a program a call is, or what is done at the moment.
  private struct Address {
    let offset: UInt
    let isReturn: Bool

    static let steps = 10

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
    /// Asks each thread of a living process, so many times; the scenarios' library answers into a file of the process's
    /// folder. One that works may be at an instruction of no line when it is asked, and at another one the next time.
    /// After the last answer a thread stands still.
    static func of(_ process: pid_t, in folder: URL, times: Int) async -> Stacks? {
      guard let (start, end) = place(of: process) else { return nil }
      let file = folder.appending(path: "stacks").path
      var calls: [[UInt]] = []
      for time in 1...times {
        let question = time < times ? SIGUSR1 : SIGUSR2
        let asked = threads(of: process).prefix(16).filter { signalThread(process, $0, question) == 0 }
        calls = await answers(in: file, atLeast: calls.count + asked.count)
      }
      return Stacks(start: start, end: end, calls: calls)
    }

    /// What has been answered. Threads answer at once; one that starves has five seconds.
    private static func answers(in file: String, atLeast count: Int) async -> [[UInt]] {
      var answers: [[UInt]] = []
      for _ in 0..<250 {
        try? await Task.sleep(for: .milliseconds(20))
        let data = contents(of: file) ?? Data()
        answers = stacks(in: data.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) })
        if answers.count >= count { break }
      }
      return answers
    }

    /// Each thread writes how many addresses follow, and the addresses.
    private static func stacks(in words: [UInt]) -> [[UInt]] {
      var (stacks, rest) = ([[UInt]](), words[...])
      while let count = rest.popFirst(), count <= rest.count {
        stacks.append(Array(rest.prefix(Int(count))))
        rest = rest.dropFirst(Int(count))
      }
      return stacks
    }

    /// Where the program of a process is in memory.
    private static func place(of process: pid_t) -> (UInt, UInt)? {
      guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"),
        let maps = contents(of: "/proc/\(process)/maps")
      else { return nil }
      let own = String(decoding: maps, as: UTF8.self).split(separator: "\n").filter { $0.hasSuffix(" " + program) }
      let ends = own.map { $0.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) } }
      guard let first = ends.first, let last = ends.last, first.count == 2, last.count == 2 else { return nil }
      return (first[0], last[1])
    }
  #else
    /// Threads of other processes can't be asked here.
    static func of(_ process: pid_t, in folder: URL, times: Int) async -> Stacks? { nil }
  #endif
}

#if os(Linux)
  @_silgen_name("tgkill") private func signalThread(_ process: pid_t, _ thread: pid_t, _ signal: Int32) -> Int32
#endif

extension Toolchain {
  /// The program that knows the line of an address.
  fileprivate var symbolizer: URL? {
    let file = compiler.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "llvm-symbolizer")
    if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    return installedProgram("llvm-symbolizer").map { URL(fileURLWithPath: $0) }
  }
}
