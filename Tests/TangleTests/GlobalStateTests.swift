import Foundation
import SwiftSource
import SwiftSyntax
import Testing

/// The state that the tool keeps is handed down from its commands, and never found in a global variable.
@Suite struct GlobalStateTests {
  /// A handler of a signal can reach nothing else.
  private static let allowed: Set = ["Tools/BookCommand/Interruption.swift: caught"]

  @Test func `Nothing under Tools is a variable of the whole program`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folder = root.appending(path: "Tools")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("Benchmarks/") && !$0.contains(".build")
    }
    let trees = try names.sorted().map { name in
      (name, parsed(try String(contentsOf: folder.appending(path: name), encoding: .utf8)))
    }
    #expect(trees.count > 200)
    let table = TypeTable(trees.map(\.1))
    let found = trees.flatMap { name, tree in
      let finder = StateFinder(among: table)
      finder.walk(tree)
      return finder.found.map { "Tools/\(name): \($0)" }
    }
    #expect(Set(found) == Self.allowed)
  }

  @Test(
    arguments: [
      "var a = 1", "enum B { static var a = 1 }", "let a = Mutex(1)",
      "struct B { static let a: Atomic<Int> = .init(1) }",
      "final class B {}\nlet a = B()", "nonisolated(unsafe) var a: Int? = nil", "var a = 1 { didSet { print(a) } }",
    ])
  func `A variable of the whole program is found`(_ code: String) {
    #expect(state(in: code) == ["a"])
  }

  @Test(
    arguments: [
      "var a: Int { 1 }", "let a = 1", "struct B { var a = 1; static let b = [1] }", "func b() { var a = 1; a += 1 }",
      "let text = \"static let state = Mutex(1)\"", "struct B { let a = Mutex(1) }", "struct B {}\nlet a = B()",
    ])
  func `Nothing else is taken for one`(_ code: String) {
    #expect(state(in: code) == [])
  }

  private func state(in code: String) -> [String] {
    let finder = StateFinder(among: TypeTable([parsed(code)]))
    finder.walk(parsed(code))
    return finder.found
  }
}

/// Collects the stored variables outside functions and objects, and the constants there that hold something changeable.
private final class StateFinder: SyntaxVisitor {
  private(set) var found: [String] = []
  private let changeable: Set<String>

  init(among table: TypeTable) {
    let objects = table.types.filter { [.class, .actor].contains($0.kind) }.map(\.name)
    changeable = Set(objects + ["Mutex", "Atomic", "NSLock", "NSCondition", "NSCache"])
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    guard isStatic || node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true else { return .skipChildren }
    for binding in node.bindings where isState(binding, isConstant: node.bindingSpecifier.text == "let") {
      found.append(binding.pattern.trimmedDescription)
    }
    return .skipChildren
  }

  override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func isState(_ binding: PatternBindingSyntax, isConstant: Bool) -> Bool {
    guard isConstant else {
      guard let accessors = binding.accessorBlock?.accessors else { return true }
      guard case .accessors(let list) = accessors else { return false }
      return list.contains { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
    }
    let type = binding.typeAnnotation.map { $0.type.baseName }
    var made = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
    if let special = made?.as(GenericSpecializationExprSyntax.self) { made = special.expression }
    let name = made?.as(DeclReferenceExprSyntax.self)?.baseName.text
    return [type, name].contains { $0.map(changeable.contains) == true }
  }
}
