import Foundation

/// What a function made of the texts that it was given lately, so that what stays the same isn't worked out again.
///
/// Only for functions that look at nothing but the text. It forgets the older half of what it knows when it is full.
public final class Memo<Value: Sendable>: Sendable {
  private struct Store {
    var recent: [Digest: Value] = [:]
    var older: [Digest: Value] = [:]
    var bytes = 0
  }

  /// Stands for a text that needn't be kept: 128 bits, which no two texts of a book have in common.
  private struct Digest: Hashable {
    private let halves: SIMD2<Int>

    init(_ text: String) {
      var text = text
      halves = text.withUTF8 { bytes in
        SIMD2(
          (0..<2).map { half in
            var hasher = Hasher()
            hasher.combine(half)
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
          })
      }
    }
  }

  /// A lock that the thread sanitizer knows, which builds this tool, too.
  private let lock = NSLock()
  private nonisolated(unsafe) var store = Store()
  /// How many bytes of text are known at most, twice over.
  private let limit: Int
  /// As how many bytes a text counts at least.
  private let least: Int

  /// - Parameters:
  ///   - limit: by itself, more than all that the files of a core of ten thousand lines ever said.
  ///   - least: what the value of a short text costs, as if it were bytes of text.
  public init(limit: Int = 1 << 20, least: Int = 0) { (self.limit, self.least) = (limit, least) }

  /// The value of a text, made now if it isn't known.
  public func value(of text: String, make: () -> Value) -> Value {
    let digest = Digest(text)
    let known = lock.withLock { (recent: store.recent[digest], older: store.older[digest]) }
    if let value = known.recent { return value }
    let value = known.older ?? make()
    lock.withLock { remember(value, of: digest, max(text.utf8.count, least)) }
    return value
  }

  private func remember(_ value: Value, of digest: Digest, _ bytes: Int) {
    if store.recent.updateValue(value, forKey: digest) == nil { store.bytes += bytes }
    guard store.bytes > limit else { return }
    (store.older, store.recent, store.bytes) = (store.recent, [:], 0)
  }
}
