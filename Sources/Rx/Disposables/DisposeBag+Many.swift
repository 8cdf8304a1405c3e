// Made by chapter 8b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension DisposeBag {
  /// Keeps all of `disposables` until the bag dies.
  public func insert(_ disposables: any Disposable...) {
    insert(disposables)
  }

  /// Keeps all of `disposables` until the bag dies.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables {
      insert(disposable)
    }
  }

  /// Keeps what the lines of `builder` make until the bag dies.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
    insert(builder())
  }

  /// A bag of the given disposables.
  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  /// A bag of the given disposables.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// A bag of what the lines of `builder` make.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Makes an array of the lines of a closure, each of which makes a disposable.
  @resultBuilder
  public struct DisposableBuilder {
    /// The disposables of all lines, in their order.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }
}
