#if canImport(SwiftParser)
  import Foundation
  import Testing

  /// The list of operators is the list of what the core declares, overload by overload.
  @Suite("List of operators", .takesTurns) struct OperatorListTests {
    @Test func `it has every operator of the core, and no other`() throws {
      let core = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Rx")
      let files = try #require(FileManager.default.enumerator(at: core.standardized, includingPropertiesForKeys: nil))
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      let declared = try files.flatMap { DeclaredOperators.names(in: try String(contentsOf: $0, encoding: .utf8)) }
      let difference = declared.sorted().difference(from: Operator.all.map(\.name).sorted())
      #expect(declared.count > 80)
      for change in difference {
        switch change {
        case .insert(_, let name, _): Issue.record("Grammar/*Operators.swift lacks \(name), which the core declares")
        case .remove(_, let name, _):
          Issue.record("Grammar/*Operators.swift has \(name), which the core does not declare")
        }
      }
    }

    @Test func `what is no operator is not found`() {
      let source = """
        extension ObservableType {
          public func `in`<A>(_ a: A, b c: Int = 0) -> Observable<A> { fatalError() }
          #if DEBUG
            public static func made() -> Observable<[Element]> { fatalError() }
          #endif
          public func subscribe() -> any Disposable { fatalError() }
          public func nothing() {}
          func hidden() -> Observable<Int> { fatalError() }
          public var count: Observable<Int> { fatalError() }
        }
        public final class Source { public func f() -> Observable<Int> { func g() {}; fatalError() } }
        extension Source { public func h() -> Observable<Int> { fatalError() } }
        public extension ObservableConvertibleType { func shown() -> Single<Int> { fatalError() } }
        """
      #expect(DeclaredOperators.names(in: source) == ["in(_:b:)", "static made()", "shown()"])
    }
  }
#endif
