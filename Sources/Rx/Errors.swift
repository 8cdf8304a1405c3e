// Made by chapter 7 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What goes wrong inside this library.
///
/// Unchecked, because an error may be sent anywhere and the compiler can't know which object `disposed` names.
public enum RxError: Error, @unchecked Sendable {
  /// Something unknown went wrong.
  case unknown
  /// Something was done with an object that was disposed.
  case disposed(object: AnyObject)
  /// A number became too large for its type.
  case overflow
  /// A number is not one of those that make sense here.
  case argumentOutOfRange
  /// The sequence has no element, and should have one.
  case noElements
  /// The sequence has several elements, and should have one.
  case moreThanOneElement
  /// Something took too long.
  case timeout
}

extension RxError: CustomDebugStringConvertible {
  /// The error in words.
  public var debugDescription: String {
    switch self {
    case .unknown: "An unknown error occurred."
    case .disposed(let object): "`\(object)` was disposed already."
    case .overflow: "An arithmetic overflow occurred."
    case .argumentOutOfRange: "The argument is out of range."
    case .noElements: "The sequence has no element."
    case .moreThanOneElement: "The sequence has more than one element."
    case .timeout: "The sequence timed out."
    }
  }
}
