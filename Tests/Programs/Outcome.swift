import Foundation

/// The exit status and output of a program that has ended.
public struct Outcome: Sendable {
  /// The exit status, or the number of the signal that ended it.
  public let status: Int32
  public let output: Data
  public let errors: Data

  /// All that it wrote.
  public var text: String { String(decoding: output + errors, as: UTF8.self) }
}

/// Runs a program to its end.
///
/// Its output goes through files, so that no pipe can fill up, nor stay open in processes that it leaves behind.
///
/// - Parameters:
///   - isOneStream: whether its errors stand in its output, where they were written.
///   - limit: the seconds after which it is asked to end.
public func run(
  _ program: URL, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String]? = nil,
  isOneStream: Bool = false, limit: Double? = nil
) throws -> Outcome {
  let (output, errors) = (try scratchFile(), try scratchFile())
  let process = try ChildProcess(
    program, arguments, in: folder, environment: environment, output: output, errors: isOneStream ? output : errors)
  let alarm = DispatchWorkItem { process.terminate() }
  if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: alarm) }
  process.waitUntilExit()
  alarm.cancel()
  return Outcome(status: process.terminationStatus, output: try content(of: output), errors: try content(of: errors))
}

/// A file for reading and writing that is gone when nobody has it open.
public func scratchFile() throws -> FileHandle {
  let path = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID().uuidString)").path
  let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
  unlink(path)
  return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
}

/// All that stands in a file, from its beginning.
public func content(of file: FileHandle) throws -> Data {
  try file.seek(toOffset: 0)
  return try file.readToEnd() ?? Data()
}
