import Foundation

/// Writes a file unless it has these contents already, so that nothing is built again for nothing.
///
/// - Returns: whether the file changed.
@discardableResult
public func writeIfChanged(_ text: String, to file: URL) throws -> Bool {
  try writeIfChanged(Array(text.utf8), to: file)
}

/// Writes a file that isn't text, unless it has these bytes already.
@discardableResult
public func writeIfChanged(_ bytes: [UInt8], to file: URL) throws -> Bool {
  let data = Data(bytes)
  if let old = try? Data(contentsOf: file), old == data { return false }
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: file, options: .atomic)
  return true
}

/// Writes a file in one go, so that there is never half of it.
public func writeWhole(_ data: Data, to file: URL) throws {
  do {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  } catch {
    throw Complaint("\(file.path) can't be written: \(reason(error)); nothing was written")
  }
}
