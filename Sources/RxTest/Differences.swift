import Rx

/// Where two lists differ, in words; empty if they don't.
///
/// An element without a partner counts as a difference.
func differences<Element: Equatable>(_ left: [Element], _ right: [Element]) -> [String] {
  (0..<max(left.count, right.count)).compactMap { index in
    switch (left.indices.contains(index), right.indices.contains(index)) {
    case (true, true) where left[index] == right[index]: nil
    case (true, true): "[\(index)] is \(left[index]), and not \(right[index])"
    case (true, false): "[\(index)] is \(left[index]), and the other list has no such element"
    default: "[\(index)] is missing: \(right[index])"
    }
  }
}

extension MaybeEvent {
  /// The event of a maybe that ends in the same way: a `Result` with `any Error` can't be compared.
  init(_ event: SingleEvent<Element>) {
    switch event {
    case .success(let element): self = .success(element)
    case .failure(let error): self = .error(error)
    }
  }
}
