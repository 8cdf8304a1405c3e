// Made by chapter 11 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The observers of a subject.
typealias Observers<Element> = Bag<AnyObserver<Element>>

/// Tells `event` to all observers that were in the bag when it was handed over.
func dispatch<Element>(_ observers: Observers<Element>, _ event: Event<Element>) {
  observers.forEach { observer in observer.on(event) }
}
