import Foundation

/// Writes a file unless it has this text already, so that no build step runs again for nothing.
///
/// - Returns: `true` if the file changed.
@discardableResult
public func writeIfChanged(_ text: String, to file: URL) throws -> Bool {
  try writeIfChanged(Array(text.utf8), to: file)
}

/// Writes a file unless it has these bytes already.
@discardableResult
public func writeIfChanged(_ bytes: [UInt8], to file: URL) throws -> Bool {
  let data = Data(bytes)
  if let old = try? Data(contentsOf: file), old == data { return false }
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: file, options: .atomic)
  return true
}

/// Writes a file atomically, with its folder if that is missing.
public func writeWhole(_ data: Data, to file: URL) throws {
  do {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  } catch {
    throw Complaint("\(file.path) can't be written: \(reason(error)); nothing was written")
  }
}
