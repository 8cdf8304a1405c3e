import Foundation

/// Returns the path of an executable in the folders of a search path.
///
/// - Parameter path: the folders, separated by colons; the environment's `PATH` if nil.
package func installedProgram(_ name: String, on path: String? = nil) -> String? {
  let folders = (path ?? ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
