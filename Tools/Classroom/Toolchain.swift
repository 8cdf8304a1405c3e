import Book
import Files
import Foundation
import Processes

/// The compiler on this machine.
public struct Toolchain: Sendable {
  package let compiler: URL
  /// What distinguishes it from others: its place, its size and its age.
  package let identity: String

  /// The compiler without its driver, where it can be called by itself.
  package var frontend: URL {
    let file = compiler.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "swift-frontend")
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : compiler
  }

  /// What is to be called with some arguments.
  func program(for arguments: [String]) -> URL { arguments.first == "-frontend" ? frontend : compiler }

  /// What the compiler has to be told when it is called without its driver: where the standard library's macros are,
  /// and on a Mac the system's modules.
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
    /// Where the system's own modules are.
    private let sdk = ProcessInfo.processInfo.environment["SDKROOT"] ?? macOSSDK()
  #endif

  /// The first `swiftc` on the path.
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
  /// Asks Xcode's tools where they keep the modules of the system.
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
  /// What the compiler calls itself.
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
