import Book
import Foundation

/// The compiler on this machine.
public struct Toolchain: Sendable {
  let compiler: URL
  /// What distinguishes it from others: its place, its size and its age.
  let identity: String

  /// The first `swiftc` on the path.
  public static func installed(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Toolchain {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let url = URL(fileURLWithPath: "\(folder)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: url.path) else { continue }
      let file = url.resolvingSymlinksInPath()
      let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
      let age = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return Toolchain(compiler: url, identity: "\(file.path) \(facts?[.size] ?? 0) \(age)")
    }
    throw Complaint(
      "there is no Swift compiler on the path. Install Swift 6.2 or later from https://www.swift.org/install, then try again."
    )
  }
}
