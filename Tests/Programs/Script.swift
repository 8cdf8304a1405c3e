import Foundation

/// Writes a shell script that can be started at once.
///
/// Another process does it. A file can't be started while it is open for writing, and if this process wrote it, it might
/// still be open in what another test is forking from it.
public func writeScript(_ text: String, to file: URL) throws {
  let source = try scratchFile()
  try source.write(contentsOf: Data(text.utf8))
  try source.seek(toOffset: 0)
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  let copy = try ChildProcess(
    URL(fileURLWithPath: "/bin/sh"), ["-c", "cat >\"$0\" && chmod 755 \"$0\"", file.path], input: source)
  copy.waitUntilExit()
  guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
