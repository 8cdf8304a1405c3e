import Foundation

/// Links SwiftPM's locks in the system's temporary folder from `folder`, which replaces that folder for one run.
///
/// SwiftPM and the compiler's driver leave files in their temporary folder, so they get one that is removed afterwards.
/// Without these links another `swift build` would no longer wait for this one.
///
/// - Parameter scratch: SwiftPM's build folder, after whose path its locks are named.
func shareLocks(of scratch: URL, with folder: URL) throws {
  let manager = FileManager.default
  let place = manager.temporaryDirectory
  let parent = scratch.deletingLastPathComponent().resolvingSymlinksInPath()
  let name = parent.appending(path: scratch.lastPathComponent).path.replacing("/", with: "_")
  let own = ["", "_Package.resolved", "_workspace-state.json"].map { name + $0 + ".lock" }
  // The locks that all projects share exist since the first project was built.
  let shared = try manager.contentsOfDirectory(atPath: place.path).filter {
    $0.hasSuffix(".lock") && $0.contains(".swiftpm")
  }
  for lock in Set(own + shared) {
    try manager.createSymbolicLink(at: folder.appending(path: lock), withDestinationURL: place.appending(path: lock))
  }
}
