import Book
import Files
import Foundation
import Processes

/// An installed Swift compiler.
public struct Toolchain: Sendable {
  package let compiler: URL
  /// A text that differs between compilers: path, size and date of the executable.
  package let identity: String

  /// The compiler's frontend if it can be called without the driver, else the driver.
  package var frontend: URL {
    let file = compiler.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "swift-frontend")
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : compiler
  }

  func program(for arguments: [String]) -> URL { arguments.first == "-frontend" ? frontend : compiler }

  /// The flags that the frontend needs when it is called without the driver: the place of the standard library's
  /// macros, and on a Mac that of the SDK.
  package var flags: [String] {
    let plugins = compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/swift/host/plugins")
    #if os(macOS)
      return ["-plugin-path", plugins.path] + (sdk.map { ["-sdk", $0] } ?? [])
    #else
      return ["-plugin-path", plugins.path]
    #endif
  }

  #if os(macOS)
    private let sdk = ProcessInfo.processInfo.environment["SDKROOT"] ?? macOSSDK()
  #endif

  /// Returns the first `swiftc` on the path.
  public static func installed(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Toolchain {
    guard let compiler = installedProgram("swiftc", on: environment["PATH"] ?? "") else {
      throw Complaint(
        "there is no Swift compiler on the path. Install Swift 6.2 or later from https://www.swift.org/install, then try again."
      )
    }
    let url = URL(fileURLWithPath: compiler)
    let file = url.resolvingSymlinksInPath()
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    let age = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return Toolchain(compiler: url, identity: "\(file.path) \(facts?[.size] ?? 0) \(age)")
  }
}

#if os(macOS)
  /// Asks `xcrun` for the path of the SDK.
  private func macOSSDK() -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
    process.arguments = ["--show-sdk-path", "--sdk", "macosx"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return nil }
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
#endif

extension Toolchain {
  /// The compiler's own description of its version.
  package var version: String {
    get async throws {
      let folder = FileManager.default.temporaryDirectory
      let ending = try await execute(program(for: ["-frontend"]), ["-frontend", "-version"], in: folder)
      guard ending.isSuccess, !ending.output.isEmpty else {
        throw Complaint("the Swift compiler doesn't say its version")
      }
      return ending.output
    }
  }
}
