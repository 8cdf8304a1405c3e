import Foundation

/// Leads from a folder that takes the place of the system's temporary one to the locks that SwiftPM keeps there.
///
/// SwiftPM and the compiler's driver leave folders among temporary files, so what they run with is a folder that goes.
/// Without the locks another `swift build` would no longer wait for this one.
///
/// - Parameter scratch: where SwiftPM builds; its locks bear that name, with underscores.
func shareLocks(of scratch: URL, with folder: URL) throws {
  let manager = FileManager.default
  let place = manager.temporaryDirectory
  let parent = scratch.deletingLastPathComponent().resolvingSymlinksInPath()
  let name = parent.appending(path: scratch.lastPathComponent).path.replacing("/", with: "_")
  let own = ["", "_Package.resolved", "_workspace-state.json"].map { name + $0 + ".lock" }
  // Those of what all projects share have been there since the first of them.
  let shared = try manager.contentsOfDirectory(atPath: place.path).filter {
    $0.hasSuffix(".lock") && $0.contains(".swiftpm")
  }
  for lock in Set(own + shared) {
    try manager.createSymbolicLink(at: folder.appending(path: lock), withDestinationURL: place.appending(path: lock))
  }
}
