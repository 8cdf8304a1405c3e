import Book
import SwiftSource
import SwiftSyntax

extension CoreFile {
  /// The file's declarations, in its order.
  public var declarations: [Declaration] { readDeclarations { parsed(text) } }

  @discardableResult
  public func readDeclarations(_ tree: () -> SourceFileSyntax) -> [Declaration] {
    derived.value { SwiftSource.declarations(in: text, tree()) }
  }
}

extension CoreFile {
  /// The types that the file declares and extends.
  public var types: TypeReading { readTypes { parsed(text) } }

  @discardableResult
  func readTypes(_ tree: () -> SourceFileSyntax) -> TypeReading { derived.value { TypeReading(tree()) } }
}

extension CoreFile {
  /// The names in the file, without operators.
  package var names: Set<String> { derived.value { Names(all: codeNames(text)) }.all }

  private struct Names { let all: Set<String> }
}

extension TypeTable {
  public init(of core: Core) { self.init(core.files.map(\.types)) }
}
