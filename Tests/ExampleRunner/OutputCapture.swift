import Foundation

/// Redirects the process's standard output into a file without a name.
final class OutputCapture: @unchecked Sendable {
  private let file: Int32
  private let original: Int32
  private var position: off_t = 0

  init?() {
    fflush(nil)
    var name = Array("\(FileManager.default.temporaryDirectory.path)/transcript-XXXXXX".utf8CString)
    file = mkstemp(&name)
    original = dup(STDOUT_FILENO)
    guard file >= 0, original >= 0 else { return nil }
    unlink(name)
    dup2(file, STDOUT_FILENO)
  }

  /// Returns the output since the last call.
  func take() -> String {
    fflush(nil)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = pread(file, &buffer, buffer.count, position), count > 0 {
      bytes += buffer[..<count]
      position += off_t(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Restores standard output.
  func end() {
    dup2(original, STDOUT_FILENO)
    close(original)
    close(file)
  }
}

/// Writes the place of the running example into a file, so that `book test` can name it if the process dies.
enum Marker {
  static func write(_ place: String) {
    guard let path = ProcessInfo.processInfo.environment["BOOK_RUNNING"] else { return }
    try? Data(place.utf8).write(to: URL(fileURLWithPath: path))
  }
}
