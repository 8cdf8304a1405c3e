// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

public protocol Disposable {}
