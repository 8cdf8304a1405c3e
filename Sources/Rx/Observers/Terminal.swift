// Made by chapters 27a, 27b and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The last receiver of a chain, which tells the program's receipt when it has heard the end.
@usableFromInline
class Terminal<Element>: Receiver<Element> {
  private let state = Atomic<UInt8>(0)
  private var receipt: Receipt?

  /// Whether the end was heard; any thread may ask.
  final var isStopped: Bool {
    state.load(ordering: .acquiring) & TerminalState.stopped != 0
  }

  /// Notes that the end is heard; `false` if it was before.
  final func stop() -> Bool {
    add(TerminalState.stopped) & TerminalState.stopped == 0
  }

  /// Lets the receipt forget the chain, when the end has been handled.
  final func leave() {
    if add(TerminalState.left) & TerminalState.attached != 0 { receipt?.forget() }
  }

  final override func abandoned() { leave() }

  /// A receipt for the chain above, which is empty once the chain has ended.
  final func receipt(for link: Link) -> Receipt {
    let receipt = Receipt(link)
    self.receipt = receipt
    if add(TerminalState.attached) & TerminalState.left != 0 { receipt.forget() }
    return receipt
  }

  @inline(__always)
  private func add(_ bit: UInt8) -> UInt8 {
    state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  }
}

/// The bits of a terminal's word.
private enum TerminalState {
  static let stopped: UInt8 = 1
  static let attached: UInt8 = 2
  static let left: UInt8 = 4
}
