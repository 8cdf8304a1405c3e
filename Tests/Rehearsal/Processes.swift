import Foundation

extension Compiler {
  /// The folder of this test program: SwiftPM puts modules and objects beside it.
  static func buildFolder() throws -> URL {
    let candidates =
      [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
    for case let start? in candidates {
      var folder = start.resolvingSymlinksInPath()
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        if FileManager.default.fileExists(atPath: folder.appending(path: "Modules").path) { return folder }
      }
    }
    throw Failure(
      description: "the modules that these tests were built with can't be found beside \(CommandLine.arguments[0])")
  }

  /// A program on the path.
  static func find(_ name: String) throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
    }
    throw Failure(description: "no \(name) on the path, so this block can't be shown to the compiler")
  }

  /// Runs a program to its end; what it writes goes through files, so that no pipe can fill up.
  ///
  /// - Parameters:
  ///   - output: a file for its standard output, which is lost if none is given.
  ///   - limit: the seconds after which it is ended.
  func run(
    _ program: URL, _ arguments: [String], in folder: URL, output: URL? = nil, limit: Double? = nil
  ) throws -> (status: Int32, error: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let errors = folder.appending(path: "errors-\(UUID().uuidString)")
    let handle = try emptyFile(errors)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output.map(emptyFile) ?? FileHandle.nullDevice
    process.standardError = handle
    try process.run()
    if let limit { endLater(process, limit) }
    process.waitUntilExit()
    try handle.close()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private func emptyFile(_ file: URL) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    return try FileHandle(forWritingTo: file)
  }

  private func endLater(_ process: Process, _ limit: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
      if process.isRunning { process.terminate() }
    }
  }

  func inScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "blocks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
