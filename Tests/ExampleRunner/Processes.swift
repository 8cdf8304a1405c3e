import Foundation

extension Compiler {
  /// Returns the folder of this test program, in which SwiftPM also puts modules and objects.
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

  /// Returns a program on the path.
  static func find(_ name: String) throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
    }
    throw Failure(description: "no \(name) on the path, so this block can't be shown to the compiler")
  }

  func inScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "blocks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
