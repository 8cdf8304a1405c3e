import Foundation
import Marbles
import Turns

/// Compiles some blocks of a chapter, all of them in one process, to see the compiler's errors.
public actor Compilation {
  public struct Block: Sendable {
    let path: String
    /// The place of the opening fence.
    let line: Int
    let column: Int
    let code: String

    public init(path: String, line: Int, column: Int, code: String) {
      self.path = path
      self.line = line
      self.column = column
      self.code = code
    }
  }

  private let module: String
  private let setups: [String]
  private let blocks: [String: Block]
  private var diagnostics: Task<[String: [CompilerMessage]], any Error>?

  public init(module: String, setups: [String], blocks: [String: Block]) {
    self.module = module
    self.setups = setups
    self.blocks = blocks
  }

  /// Checks that the compiler refuses a block with a message that contains `text`, and for no other reason.
  public func refuses(_ id: String, saying text: String, line: Int, column: Int, records: Bool) async -> [Fault] {
    let block = block(id)
    func fault(_ line: Int, _ column: Int, _ message: String) -> Fault {
      Fault(path: block.path, line: line, column: column, message: message)
    }
    let messages: [CompilerMessage]
    do {
      messages = try await errors(of: id)
    } catch {
      return [fault(line, column, "\(error)")]
    }
    if records, let first = messages.first {
      RunRecord(.refusal(first.text), path: block.path, line: line).append()
    }
    guard messages.contains(where: { $0.text.contains(text) }) else {
      let said = messages.first.map { "says ‘\($0.text)’" } ?? "accepts it"
      return [fault(line, column, "the compiler was to refuse this and say ‘\(text)’, but it \(said)")]
    }
    // One cause may have several messages on its line; an error on another line is another reason.
    let lines = Set(messages.filter { $0.text.contains(text) }.map(\.line))
    return messages.filter { !lines.contains($0.line) }.map {
      fault($0.line, $0.column, "the compiler refuses this for another reason, too: \($0.text)")
    }
  }

  /// Checks that the compiler no longer says `text`, since a later chapter was to change that.
  public func acceptsNow(_ id: String, instead text: String, chapter: Int) async -> [Fault] {
    let block = block(id)
    do {
      guard try await errors(of: id).contains(where: { $0.text.contains(text) }) else { return [] }
      return [
        Fault(
          path: block.path, line: block.line, column: block.column,
          message: "the compiler still refuses this at the end of the book: take ‘until=\(chapter)’ away")
      ]
    } catch {
      return [Fault(path: block.path, line: block.line, column: block.column, message: "\(error)")]
    }
  }

  /// Checks that an example, withdrawn by a later chapter, really doesn't hold any more.
  public func withdraws(_ id: String, chapter: Int, program: String) async -> [Fault] {
    let block = block(id)
    do {
      guard try await errors(of: id).isEmpty, try await aside({ try Compiler().holds(program) }) else { return [] }
      return [
        Fault(
          path: block.path, line: block.line, column: block.column,
          message: "this still holds at the end of the book: take ‘until=\(chapter)’ away")
      ]
    } catch {
      return [Fault(path: block.path, line: block.line, column: block.column, message: "\(error)")]
    }
  }

  private func block(_ id: String) -> Block {
    guard let block = blocks[id] else { preconditionFailure("there is no block \(id)") }
    return block
  }

  private func errors(of id: String) async throws -> [CompilerMessage] {
    if diagnostics == nil {
      let (module, setups, codes) = (module, setups, blocks.mapValues(\.code))
      diagnostics = Task { try await aside { try Compiler().messages(in: module, setups: setups, blocks: codes) } }
    }
    return try await diagnostics!.value[id] ?? []
  }
}

/// Runs work of a compiler on a thread of its own, so that it takes none of the few threads that all tasks share.
///
/// At most as many of these run at a time as there are processors: all tests begin together, and a compiler takes half a
/// gigabyte.
func aside<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  await compilers.enter()
  defer { compilers.leave() }
  return try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result(catching: work)) }.start()
  }
}

private let compilers = Turns(places: ProcessInfo.processInfo.activeProcessorCount)

/// An error of the compiler, at its place in the chapter.
struct CompilerMessage: Sendable {
  let line: Int
  let column: Int
  let text: String
}
