#if canImport(SwiftParser)
  import SwiftParser
  import SwiftSyntax

  /// Finds the operators that a file of the core declares: the public functions of `ObservableType` that make something
  /// other than a subscription.
  final class DeclaredOperators: SyntaxVisitor {
    private(set) var names: [String] = []

    /// The operators in a file.
    static func names(in source: String) -> [String] {
      let visitor = DeclaredOperators(viewMode: .sourceAccurate)
      visitor.walk(Parser.parse(source: source))
      return visitor.names
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      let extended = node.extendedType.trimmedDescription
      let homes = ["ObservableType", "ObservableConvertibleType", "Observable", "ConnectableObservableType"]
      guard homes.contains(extended) else { return .skipChildren }
      let isPublic = node.modifiers.contains { $0.name.text == "public" }
      for function in functions(in: Syntax(node.memberBlock)) where isPublic || function.isPublic { add(function) }
      return .skipChildren
    }

    /// Types are no operators.
    override func visit(_: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func functions(in node: Syntax) -> [FunctionDeclSyntax] {
      node.children(viewMode: .sourceAccurate).flatMap { child in
        child.as(FunctionDeclSyntax.self).map { [$0] } ?? functions(in: child)
      }
    }

    private func add(_ function: FunctionDeclSyntax) {
      guard let result = function.signature.returnClause?.type.trimmedDescription, !result.contains("Disposable"),
        !["BlockingObservable", "ObservableValues"].contains(where: result.hasPrefix)
      else {
        return
      }
      let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
      let isStatic = function.modifiers.contains { $0.name.text == "static" }
      names.append("\(isStatic ? "static " : "")\(function.name.text.replacing("`", with: ""))(\(labels))")
    }
  }

  extension FunctionDeclSyntax {
    fileprivate var isPublic: Bool { modifiers.contains { ["public", "open"].contains($0.name.text) } }
  }
#endif
