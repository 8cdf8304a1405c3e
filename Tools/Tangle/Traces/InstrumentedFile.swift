import Foundation
import SwiftSource

/// What instrumentation has to know about a name.
struct TypeFacts: Sendable, Equatable {
  /// nil for a type that the program doesn't declare, and for what isn't a type.
  let kind: TypeDeclaration.Kind?
  let isFinal: Bool
  let hasInitializer: Bool
  let hasSuperclass: Bool
  let mayHaveForeignSuperclass: Bool
  /// `true` for a function that never returns.
  let isTrap: Bool

  init(_ name: String, in table: TypeTable) {
    let type = table[name]
    (kind, isFinal, hasInitializer) = (type?.kind, type?.isFinal ?? false, type?.hasInitializer ?? false)
    hasSuperclass = table.superclass(of: name) != nil
    mayHaveForeignSuperclass = table.mayHaveForeignSuperclass(name)
    isTrap = table.traps.contains(name)
  }
}

/// The lines of an instrumented file as they were written last, and the facts that they hang on.
final class InstrumentedFile: Sendable {
  /// A lock that the thread sanitizer knows.
  private let lock = NSLock()
  private nonisolated(unsafe) var known: (lines: [String], facts: [String: TypeFacts])?

  /// Returns the lines; nil if one of the facts is another among these types.
  func lines(among table: TypeTable) -> [String]? {
    guard let known = lock.withLock({ known }) else { return nil }
    return known.facts.allSatisfy { TypeFacts($0, in: table) == $1 } ? known.lines : nil
  }

  func keep(_ lines: [String], _ facts: [String: TypeFacts]) { lock.withLock { known = (lines, facts) } }
}
