// Made by chapter 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What most disposables of this library descend from, so that they are counted.
public class DisposeBase {
  init() {
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }
}
