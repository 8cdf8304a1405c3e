import Foundation
import Marbles

extension RunRecord {
  /// Appends the record as a line of JSON to the file that `book test` names in the environment, if it names one.
  func append() {
    guard let path = ProcessInfo.processInfo.environment["BOOK_RECORD"] else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(self) else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    // A single call of `write` keeps the line whole, even if other processes append as well.
    let line = [UInt8](json) + [10]
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
