import Foundation

/// The place of a program that is on the path.
///
/// - Parameter path: the folders to look in, with colons between; those of the environment if nothing is said.
package func installedProgram(_ name: String, on path: String? = nil) -> String? {
  let folders = (path ?? ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
