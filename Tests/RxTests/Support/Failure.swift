/// The error of these tests; they differ in their numbers.
struct Failure: Error, Equatable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var description: String { "failure \(number)" }

  /// What a closure throws that meets the element it can't bear.
  static let poison = Failure(99)
}
