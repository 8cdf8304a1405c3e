// Made by chapters 26, 26a, 27 and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What can be disposed inside the library: a class, so that holding one takes a single word.
@usableFromInline
class Link: Disposable {
  /// Whether it disposes itself when its sequence has ended, so that its holder may forget it then.
  var endsItself: Bool { false }

  init() {}

  @usableFromInline
  func dispose() {
    rxAbstractMethod()
  }

  /// `disposable` as a link; `nil` stands for one that does nothing.
  @usableFromInline
  static func to(_ disposable: any Disposable) -> Link? {
    if type(of: disposable) == NopDisposable.self { return nil }
    return disposable as? Link ?? Foreign(disposable)
  }
}

extension Link {
  /// Both as one, disposed in this order.
  static func both(_ first: Link?, _ second: Link?) -> Link? {
    guard let first, let second else { return first ?? second }
    return .to(Disposables.create(first, second))
  }
}

/// Any other disposable as a link.
private final class Foreign: Link {
  private let disposable: any Disposable

  init(_ disposable: any Disposable) {
    self.disposable = disposable
    super.init()
  }

  override func dispose() { disposable.dispose() }
}
