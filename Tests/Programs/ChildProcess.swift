import Foundation

/// A program that a test has started.
///
/// On Linux, `run()` of Foundation's `Process` reads beyond an entry of a folder and crashes now and then, up to Swift
/// 6.3 (swift-corelibs-foundation, pull request 5472): a test program that compiles hundreds of blocks doesn't survive
/// that. The members have the names that they have there.
public final class ChildProcess: @unchecked Sendable {
  public let processIdentifier: pid_t
  private let lock = NSLock()
  private var status: Int32?

  /// Starts a program in a process group of its own; it inherits no file but the three.
  ///
  /// - Parameters:
  ///   - folder: where it starts; where the test is, if none is given.
  ///   - environment: its whole environment; that of the test, if none is given.
  ///   - input: what it reads; nothing, if no file is given. What it writes is lost likewise.
  /// - Throws: `NSError` in `NSPOSIXErrorDomain` if there is no such program or folder.
  public init(
    _ program: URL, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String]? = nil,
    input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = nil
  ) throws {
    let files = [input, output, errors].map { $0?.fileDescriptor }
    let settings = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
    let spawn = try Spawn(files, folder)
    defer { spawn.destroy() }
    processIdentifier = try withStrings([program.path] + arguments) { arguments in
      try withStrings(settings) { try spawn.start(program.path, arguments, $0) }
    }
    withExtendedLifetime((input, output, errors)) {}
  }

  /// Ends it, if it is still there, and fetches how it ended.
  ///
  /// Swift Testing waits for whichever child ends next: as long as one is a zombie that nobody fetches, it can't see that
  /// the process of an exit test has ended, and waits for ever.
  deinit {
    signal(SIGKILL)
    waitUntilExit()
  }

  /// `true` as long as it hasn't ended.
  public var isRunning: Bool { lock.withLock { look(WNOHANG) == nil } }

  /// Its exit status, or the number of the signal that ended it; 0 while it runs.
  public var terminationStatus: Int32 { lock.withLock { look(WNOHANG) ?? 0 } }

  /// Blocks the thread until it has ended.
  public func waitUntilExit() {
    guard isRunning else { return }
    var information = siginfo_t()
    // It stays a zombie until it is looked at under the lock, so that no signal can reach who is given its number next.
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    _ = lock.withLock { look(0) }
  }

  /// Asks it to end, if it is still there.
  public func terminate() { signal(SIGTERM) }

  /// Sends it a signal, if it is still there.
  public func signal(_ number: Int32) {
    lock.withLock { if look(WNOHANG) == nil { kill(processIdentifier, number) } }
  }

  private func look(_ options: Int32) -> Int32? {
    guard status == nil else { return status }
    var raw: Int32 = 0
    var answer: pid_t
    repeat { answer = waitpid(processIdentifier, &raw, options) } while answer == -1 && errno == EINTR
    // Somebody else has taken the answer; it isn't known how the program ended.
    if answer == -1 { status = 127 }
    // The low seven bits are the signal, the next byte is what it ended with.
    if answer > 0 { status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : raw & 0x7f }
    return status
  }
}

/// Lends texts as a list of C strings, with a null pointer at its end.
private func withStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let strings = texts.map { strdup($0) } + [nil]
  defer { strings.forEach { free($0) } }
  return try strings.withUnsafeBufferPointer { try body($0.baseAddress!) }
}
