import Markup
import SwiftSource
import Tangle

/// The declarations of a Swift file, each with its lines.
struct Outline: Sendable {
  /// In the order of the file.
  let declarations: [Declaration]

  init(of lines: [String]) { declarations = SwiftSource.declarations(in: lines.asLines) }

  init(_ file: CoreFile) { declarations = file.declarations }
}

extension Declaration {
  /// The line at which the members of a type begin, behind its opening brace; nil for what is no type.
  var members: Int? { hasMembers ? body : nil }
}
