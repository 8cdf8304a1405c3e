import Foundation

/// Exit statuses by which an example, alone in its process, reports how it ended. To the exit test all are failures.
enum Alone {
  static let finished: Int32 = 87
  static let hung: Int32 = 86
  static let threw: Int32 = 85
  static let ranOn: Int32 = 84
  static let looped: Int32 = 83
}

/// A way in which an example is meant never to end.
public enum Endless: Sendable {
  case hang
  case loop

  /// The processor time, in seconds, after which an example counts as one that runs for ever. Unlike elapsed time, it
  /// doesn't depend on the machine's other work.
  var patience: Double { self == .loop ? 2 : 10 }
}

extension Capture {
  /// Runs an example that is meant to end its process; called inside an exit test.
  ///
  /// Standard output is buffered by lines, or text that was printed before a trap would be lost. A hanging example is
  /// proved to hang, not guessed from the time it takes: see ``Standstill``.
  public static func alone(_ endless: Endless?, _ play: @escaping @Sendable (Capture) async throws -> Void) async {
    bufferStandardOutputByLines()
    resetCrashHandlers()
    Swift.print(Capture.beginning)
    let stage = Capture("", parts: [])
    if let endless {
      Standstill.watch(patience: endless.patience) { leave($0 == .standsStill ? Alone.hung : Alone.looped) }
    }
    // A proof needs no time limit; this one is for machines on which neither end can be proved.
    switch await withTimeout(seconds: endless == nil ? Capture.patience : 900, { try await play(stage) }) {
    case .finished: leave(Alone.finished)
    case .timedOut: leave(Alone.ranOn)
    case .alreadyReported: leave(Alone.threw)
    case .threw(let error):
      FileHandle.standardError.write(Data("throws \(error)\n".utf8))
      leave(Alone.threw)
    }
  }

  /// Turns off Swift's backtraces, which take longer than all the rest and which an intended trap doesn't need.
  private static func resetCrashHandlers() {
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { Foundation.signal(signal, SIG_DFL) }
  }

  private static func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
