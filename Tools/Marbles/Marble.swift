/// One event in a marble diagram, written as one letter.
public enum Marble: Hashable, Sendable {
  /// A value, named by a letter or a digit.
  case value(Character)
  case completed
  case error
  case subscribed
  case disposed

  /// Returns the marble that a letter stands for; nil for other letters.
  public init?(_ letter: Character) {
    switch letter {
    case "|": self = .completed
    case "#": self = .error
    case "^": self = .subscribed
    case "!": self = .disposed
    case _ where letter.namesValue: self = .value(letter)
    default: return nil
    }
  }

  public var letter: Character {
    switch self {
    case .value(let letter): letter
    case .completed: "|"
    case .error: "#"
    case .subscribed: "^"
    case .disposed: "!"
    }
  }

  /// `true` if nothing may follow, by the grammar `next* (error | completed)?`.
  public var isEnd: Bool { self == .completed || self == .error }

  /// `true` if it belongs on the line of a subscription.
  public var isSubscriptionMark: Bool { self == .subscribed || self == .disposed }
}

extension Character {
  /// `true` if the letter can stand for a value: `A` to `Z`, `a` to `z`, `0` to `9`.
  var namesValue: Bool { isASCII && (isLetter || isNumber) }
}
