// Made by chapter 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The receiver of one of many sources, which is the receipt for it and stands in a `BranchList` with the others.
class Branch<Element>: Receiver<Element> {
  private let state = Atomic<UInt8>(0)
  private var source: Link?
  fileprivate unowned(unsafe) var before: Branch?
  fileprivate var after: Branch?

  override init() {
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Takes the receipt of the source; disposes it at once if this is disposed.
  final func attach(to source: Link?) {
    self.source = source
    if add(BranchState.attached) & BranchState.disposed != 0 { self.source.take()?.dispose() }
  }

  final override func dispose() {
    let before = add(BranchState.disposed)
    if before == BranchState.attached { source.take()?.dispose() }
  }

  private func add(_ bit: UInt8) -> UInt8 {
    state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  }
}

private enum BranchState {
  static let disposed: UInt8 = 1
  static let attached: UInt8 = 2
}

/// Branches in the order in which they came, of which any can be taken out. Its owner has a lock for it.
struct BranchList<Element> {
  private var first: Branch<Element>?
  private unowned(unsafe) var last: Branch<Element>?
  /// How many there are.
  private(set) var count = 0

  mutating func append(_ branch: Branch<Element>) {
    branch.before = last
    if let last { last.after = branch } else { first = branch }
    last = branch
    count += 1
  }

  /// Takes out a branch that is in the row.
  mutating func remove(_ branch: Branch<Element>) {
    let (before, after) = (branch.before, branch.after)
    if let before { before.after = after } else { first = after }
    if let after { after.before = before } else { last = before }
    branch.before = nil
    branch.after = nil
    count -= 1
  }

  /// Takes out the oldest one.
  mutating func removeFirst() -> Branch<Element>? {
    guard let branch = first else { return nil }
    remove(branch)
    return branch
  }
}
