/// An error of these tests, with a number by which two can be told apart.
struct Failure: Error, Equatable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var description: String { "failure \(number)" }

  /// The error that closures throw at a program's `poison`.
  static let poison = Failure(99)
}
