// Made by chapter 19c of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A sequence that is waited for.
///
/// For tests and scripts: the thread that calls one of its functions does nothing but serve its run loop meanwhile.
public struct BlockingObservable<Element> {
  let timeout: TimeInterval?
  let source: Observable<Element>
}

extension ObservableConvertibleType {
  /// This sequence, to be waited for at most `timeout` seconds; without one, for as long as it takes.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }
}

/// The elements of a sequence that is over, and how it ended.
@frozen
public enum MaterializedSequenceResult<T> {
  /// It completed.
  case completed(elements: [T])
  /// It failed, or took too long, after these elements.
  case failed(elements: [T], error: any Error)
}

extension BlockingObservable {
  /// Waits for the end, and returns all elements; throws the error if the sequence fails.
  public func toArray() throws -> [Element] {
    try elements()
  }

  /// Waits for the first element, and returns it, or `nil` if the sequence completes without one.
  public func first() throws -> Element? {
    try elements(limit: 1).first
  }

  /// Waits for the end, and returns the last element, or `nil` if there was none.
  public func last() throws -> Element? {
    try elements().last
  }

  /// Waits for the only element; throws if there is none or another one.
  public func single() throws -> Element {
    try single { _ in true }
  }

  /// Waits for the only element for which `predicate` holds; throws if there is none or another one.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let found = try elements(limit: 2, where: predicate)
    if found.count > 1 { throw RxError.moreThanOneElement }
    guard let element = found.first else { throw RxError.noElements }
    return element
  }

  /// Waits for the end, and returns all elements and what ended the sequence.
  public func materialize() -> MaterializedSequenceResult<Element> {
    result()
  }

  private func result(
    limit: Int = .max, where isWanted: @escaping (Element) throws -> Bool = { _ in true }
  ) -> MaterializedSequenceResult<Element> {
    BlockingCollector(limit: limit, isWanted: isWanted).collect(from: source, timeout: timeout)
  }

  private func elements(
    limit: Int = .max, where isWanted: @escaping (Element) throws -> Bool = { _ in true }
  ) throws -> [Element] {
    switch result(limit: limit, where: isWanted) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }
}
