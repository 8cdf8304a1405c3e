// Made by chapter 8b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension CompositeDisposable {
  /// A group of two.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// A group of three.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// A group of four and more.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposable4: any Disposable, _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// A group of the given disposables.
  public convenience init(disposables: [any Disposable]) {
    self.init()
    for disposable in disposables {
      _ = insert(disposable)
    }
  }
}
