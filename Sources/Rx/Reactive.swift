// Made by chapters 21 and 21a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A name space for what is reactive about `Base`.
///
/// Extend it `where Base` is your type, and what you add is found after `rx` on every value of that type.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The value whose name space this is.
  public let base: Base

  /// A name space around `base`.
  public init(_ base: Base) {
    self.base = base
  }

  /// An observer that writes each element into a property, without keeping the object alive.
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

/// A type that has a name space for what is reactive about it.
public protocol ReactiveCompatible {
  /// The type that is extended.
  associatedtype ReactiveBase

  /// What is reactive about the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// What is reactive about the value.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// What is reactive about the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // For members of `Reactive` whose setters are mutating.
    set {}
  }

  /// What is reactive about the value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    // For members of `Reactive` whose setters are mutating.
    set {}
  }
}

extension NSObject: ReactiveCompatible {}
