// Made by chapter 6a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Anything that can make a value out of bytes.
public protocol DataDecoder {
  /// Makes an `Item` of `data`, or throws.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  /// What `decoder` makes of the elements of this sequence.
  ///
  /// If it throws, the sequence fails with that error.
  public func decode<Item: Decodable>(
    type: Item.Type, decoder: some DataDecoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}
