import Book
import Files
import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The way in which a process ended, and its output.
struct Ending: Sendable {
  var isSuccess: Bool
  /// The number of the signal that ended it.
  var signal: Int?
  /// The limit for which it was killed.
  var overrun: Overrun?
  /// The calls that its threads were in when it exceeded that limit.
  var stacks: Stacks?
  /// The beginning of standard output and standard error, at most 1 MB.
  var output = ""
}

/// Runs a program until it ends or exceeds a limit, and reads at most 1 MB of its output.
///
/// No process that it started is left afterwards, nor after the task is cancelled.
///
/// - Parameters:
///   - milestones: counts the scenarios that the program has begun; some limits start anew at each.
///   - finds: `true` to collect the stacks of its threads when it exceeds a limit.
func execute(
  _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String?] = [:],
  within patience: Patience = Patience(), passing milestones: Milestones? = nil, finds: Bool = false
) async throws -> Ending {
  try Task.checkCancellation()
  let mark = "book-\(UUID().uuidString)"
  var updates = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })
  updates["BOOK_PROCESS"] = mark
  var options = PlatformOptions()
  options.processGroupID = 0
  // When the task is cancelled, the library would kill the program at once, and whoever is to end what its worker has
  // left with it. The guardian sees to its end; a signal that does nothing gives it the time.
  options.teardownSequence = [.send(signal: .resume, allowedDurationToNextStep: .seconds(60))]
  let transcript = try Transcript()
  defer { transcript.close() }
  let sink = FileDescriptorOutput.fileDescriptor(
    FileDescriptor(rawValue: transcript.descriptor), closeAfterSpawningProcess: false)
  let result = try await run(
    .path(FilePath(program.path)), arguments: Arguments(arguments), environment: .inherit.updating(updates),
    workingDirectory: FilePath(folder.path), platformOptions: options, input: .none, output: sink,
    error: .combinedWithOutput
  ) { execution -> (Overrun?, Stacks?) in
    let note = milestones == nil ? nil : folder.appending(path: "worker")
    let guardian = Guardian(leader: execution.processIdentifier.value, mark: mark, patience: patience, note: note)
    let overrun = await guardian.wait(passing: milestones)
    var stacks: Stacks?
    if let overrun, finds {
      stacks = await Stacks.of(guardian.worker, in: folder, after: overrun)
    }
    await guardian.end()
    return (overrun, stacks)
  }
  try Task.checkCancellation()
  var ending = Ending(result.terminationStatus)
  (ending.overrun, ending.stacks) = result.closureResult
  ending.output = transcript.text
  return ending
}

extension Ending {
  fileprivate init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code):
      // A shell reports a signal that killed its command as 128 + its number.
      self.init(isSuccess: code == 0, signal: code > 128 ? Int(code) - 128 : nil)
    case .signaled(let signal): self.init(isSuccess: false, signal: Int(signal))
    }
  }
}

/// The file that a program's output goes to. It has no name, and unlike a pipe it needs no end of file: processes that
/// keep it open delay nothing.
private struct Transcript {
  let descriptor: Int32

  init() throws {
    let name = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)").path
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Complaint("no file can be made for what a program says: \(String(cString: strerror(errno)).lowercased())")
    }
    unlink(name)
  }

  var text: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  func close() { _ = Foundation.close(descriptor) }
}
