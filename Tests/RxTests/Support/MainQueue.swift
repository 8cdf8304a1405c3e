import Foundation
import Testing

@testable import Rx

/// The main queue, as the threads of tests see it.
enum MainQueue {
  /// Whether the code that asks is running there.
  static var isHere: Bool { DispatchQueue.isMain }

  /// Waits for what was sent there before; from elsewhere, or it would wait for itself.
  static func drain() {
    let isDrained = Signal()
    DispatchQueue.main.async { isDrained.send() }
    isDrained.wait()
  }
}
