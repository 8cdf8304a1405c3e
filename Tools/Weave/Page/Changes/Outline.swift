import CoreHistory
import Markup
import SwiftSource

/// The declarations of a Swift file, each with its lines.
struct Outline: Sendable {
  /// The declarations in the order of the file.
  let declarations: [Declaration]

  init(of lines: [String]) { declarations = SwiftSource.declarations(in: lines.asLines) }

  init(_ file: CoreFile) { declarations = file.declarations }
}

extension Declaration {
  /// The line behind the opening brace of a type; nil for other declarations.
  var members: Int? { hasMembers ? body : nil }
}
