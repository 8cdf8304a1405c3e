import Foundation

/// Exit statuses by which a play, alone in its process, says how it ended; all of them are failures to the exit test.
enum Alone {
  static let finished: Int32 = 87
  static let hung: Int32 = 86
  static let threw: Int32 = 85
  static let ranOn: Int32 = 84
  static let looped: Int32 = 83
}

/// How a play may never end.
public enum Endless: Sendable {
  case hang
  case loop

  /// The processor time, in seconds, after which a play is taken for one that runs for ever. It doesn't depend on what
  /// else the machine does.
  var patience: Double { self == .loop ? 2 : 10 }
}

extension Capture {
  /// Runs a play that is meant to end its process: called inside an exit test.
  ///
  /// Standard output is buffered by lines, or what the play printed before it trapped would be lost. That a play hangs
  /// is proved, not guessed from the time it takes: see ``Standstill``.
  public static func alone(_ endless: Endless?, _ play: @escaping @Sendable (Capture) async throws -> Void) async {
    bufferStandardOutputByLines()
    resetCrashHandlers()
    Swift.print(Capture.beginning)
    let stage = Capture("", parts: [])
    if let endless {
      Standstill.watch(patience: endless.patience) { leave($0 == .standsStill ? Alone.hung : Alone.looped) }
    }
    // What is proved needs no limit; this one only guards against a machine on which neither can be.
    switch await withTimeout(seconds: endless == nil ? Capture.patience : 900, { try await play(stage) }) {
    case .finished: leave(Alone.finished)
    case .timedOut: leave(Alone.ranOn)
    case .alreadyReported: leave(Alone.threw)
    case .threw(let error):
      FileHandle.standardError.write(Data("throws \(error)\n".utf8))
      leave(Alone.threw)
    }
  }

  /// A trap that is meant needs no backtrace, which would take longer than everything else.
  private static func resetCrashHandlers() {
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { Foundation.signal(signal, SIG_DFL) }
  }

  private static func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
