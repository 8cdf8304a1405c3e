import Book
import CoreHistory
import Markup
import SwiftSource
import SwiftSyntax

/// An exercise, with the files that its blocks make of the core.
public struct Assignment: Sendable {
  public let page: Chapter
  public let exercise: Exercise
  /// The core that the learner starts with.
  public let core: Core
  /// The mistakes in the blocks, as far as no compiler is needed.
  public private(set) var mistakes: [Diagnostic] = []
  /// The scenarios of visible and hidden checks, in the order in which they run.
  public let scenarios: [Scenario]
  /// The learner's file as each block has it, by the block's place in the page.
  private var files: [Int: CoreFile] = [:]

  public init(_ exercise: Exercise, of page: Chapter, _ history: History) {
    self.page = page
    self.exercise = exercise
    core = history.core(after: exercise.step) ?? Core()
    let blocks = exercise.checks + exercise.hidden
    let checks = blocks.map { ParsedLines($0.located(in: page)) }
    scenarios = zip(blocks, checks).flatMap { $0.scenarios(in: Snippet($1.tree)) }
    guard exercise.hasCode else { return }
    readFiles(checks)
    checkScenarios(in: checks)
  }

  /// Returns the learner's file as a starter, reference, skeleton or mutant has it; nil if it can't be made.
  public func file(_ block: ExerciseBlock) -> CoreFile? { files[block.node] }

  /// The file of the core that the learner changes; nil if the exercise wants a new one.
  public var revised: CoreFile? {
    if case .revises(let file)? = exercise.target { core[file] } else { nil }
  }

  /// `false` if it can't be told what `// ...` stands for in the blocks, since nothing names the file that they change.
  private var knowsBase: Bool {
    switch exercise.target {
    case .adds?: true
    case .revises?: revised != nil
    case nil: false
    }
  }

  private mutating func readFiles(_ checks: [ParsedLines]) {
    if case .revises(let file)? = exercise.target, core[file] == nil, let starter = exercise.starter {
      let cure = suggestion(
        forFile: file, among: core.files.map(\.name), else: "name a file that chapter \(exercise.step) leaves")
      mistakes.append(
        Diagnostic(path: page.path, line: starter.line, "the core has no ‘\(file)’ there; \(cure)"))
    }
    if case .adds(let file)? = exercise.target, core[file] != nil, let starter = exercise.starter {
      mistakes.append(
        Diagnostic(
          path: page.path, line: starter.line,
          "the core has a ‘\(file)’ already: give the learner's file another name, or write revise= to let it be changed"
        ))
    }
    for block in [exercise.starter, exercise.reference].compactMap({ $0 }) { read(block, onto: revised) }
    // Mutants are changes of the solution: without one there is nothing that they could be compared with.
    let reference = knowsBase ? exercise.reference.flatMap { files[$0.node] } : nil
    for block in exercise.blocks where block.role == .skeleton { read(block, onto: revised) }
    if exercise.reference == nil || reference != nil || !knowsBase {
      for block in exercise.mutants { read(block, onto: reference) }
    }
    checkMutants()
    let contract = exercise.contract.map { ParsedLines($0.located(in: page)) }
    if let block = exercise.contract, contract?.isBlank == true { reportEmpty(block) }
    for block in checks + [contract].compactMap(\.self) { mistakes += block.mistakes.map(\.diagnostic) }
  }

  private mutating func read(_ block: ExerciseBlock, onto base: CoreFile?) {
    let parsed = ParsedLines(block.located(in: page)), shown = parsed.lines
    let name = exercise.target?.file ?? ""
    guard !parsed.isBlank else { return reportEmpty(block) }
    var broken = parsed.mistakes
    if broken.isEmpty, let kind = listing(of: block, onto: base) { broken = parsed.elisionMistakes(in: kind) }
    guard broken.isEmpty else { return mistakes += broken.map(\.diagnostic) }
    let (lines, faults) = base.map { $0.merged(with: parsed) } ?? (shown, [])
    mistakes += faults.map(\.diagnostic)
    if faults.isEmpty { files[block.node] = CoreFile(name: name, lines: lines, pages: [page.path]) }
  }

  /// Reports mutants that say the same as the reference or as an earlier mutant.
  private mutating func checkMutants() {
    var known: [[String]: String] = [:]
    if let block = exercise.reference, let file = files[block.node] { known[file.lines.map(\.text)] = "the reference" }
    for block in exercise.mutants {
      guard let text = files[block.node]?.lines.map(\.text) else { continue }
      if let twin = known[text] {
        mistakes.append(
          Diagnostic(
            path: page.path, line: block.line, "this mutant says the same as \(twin): make another mistake in it"))
      }
      known[text] = known[text] ?? "that of line \(block.line)"
    }
  }

  /// What a block would be as a listing; nil if it can't be told what it changes.
  private func listing(of block: ExerciseBlock, onto base: CoreFile?) -> Listing.Kind? {
    if base != nil { return .revise }
    if case .adds? = exercise.target, !block.role.isMutant { return .file }
    return nil
  }

  private mutating func reportEmpty(_ block: ExerciseBlock) {
    mistakes.append(Diagnostic(path: page.path, line: block.line, "this block is empty: write the code into it"))
  }

  /// - Parameter checks: the blocks of the scenarios. What isn't found in one that can't be parsed isn't missed.
  private mutating func checkScenarios(in checks: [ParsedLines]) {
    for (place, scenario) in scenarios.enumerated()
    where scenarios[..<place].contains(where: { $0.sentence == scenario.sentence }) {
      mistakes.append(
        Diagnostic(
          path: page.path, line: scenario.line,
          "‘\(scenario.sentence)’ is the sentence of an earlier scenario: say what this one is about"))
    }
    let lines = Set(scenarios.map(\.line))
    for (block, code) in zip(exercise.checks + exercise.hidden, checks)
    where code.mistakes.isEmpty && lines.isDisjoint(with: block.code.lines.map(\.number)) {
      mistakes.append(
        Diagnostic(
          path: page.path, line: block.line,
          "there is no scenario here: write scenario(\"two elements make one pair\") { trace in … }"))
    }
    guard !scenarios.isEmpty, checks.allSatisfy(\.mistakes.isEmpty) else { return }
    for block in exercise.mutants {
      guard case .mutant(_, let by) = block.role, !by.isEmpty, !scenarios.contains(where: { $0.sentence == by })
      else { continue }
      let cure = suggestion(
        for: by, among: scenarios.map(\.sentence), else: "give the sentence of one of the exercise's scenarios")
      let place = page.document.source.locate("by=", in: page.document.nodes[block.node].range)
      mistakes.append(Diagnostic(path: page.path, position: place, message: "there is no scenario ‘\(by)’; \(cure)"))
    }
  }
}

/// Returns the mistakes in a page's exercises, as far as no compiler is needed.
func exerciseMistakes(_ page: Chapter, _ history: History) -> [Diagnostic] {
  page.exercises.flatMap { exercise in
    // What can't be told of a file without the listings that it lacks isn't the exercise's mistake.
    let isCut = if case .revises(let file)? = exercise.target { history.missed.files.contains(file) } else { false }
    return isCut ? [] : Assignment(exercise, of: page, history).mistakes
  }
}

// MARK: - What is compiled

extension Assignment {
  /// The scenarios as a main program. Errors in it name lines of the page.
  public var program: String { program(includesHidden: true) }

  /// Returns the visible scenarios as a main program, and the hidden ones if they are wanted.
  public func program(includesHidden: Bool) -> String {
    let blocks = exercise.checks + (includesHidden ? exercise.hidden : [])
    let parts = blocks.map { Snippet($0.code.lines.map(\.text)) }
    var writer = LocatedWriter()
    writer.add("@testable import Rx")
    if revised == nil { writer.add("@testable import Exercise") }
    writer.add("import Scenarios")
    for (block, part) in zip(blocks, parts) {
      let imports = part.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      let importLines = Set(imports.map { part.place(of: $0).line })
      let lines = block.located(in: page)
      for line in importLines.sorted() { writer.add(lines[line].text) }
      writer.add(lines.enumerated().filter { !importLines.contains($0.offset) }.map(\.element))
    }
    writer.add("finish()")
    return writer.text
  }

  /// Returns a file's text, in which the compiler's messages name lines of the book.
  public func located(_ file: CoreFile) -> String {
    var writer = LocatedWriter()
    writer.add(file.lines)
    return writer.text
  }

  /// The contract's declarations as a file, in which the compiler's messages name lines of the page.
  public var contract: String? {
    exercise.contract.map { block in
      var writer = LocatedWriter()
      writer.add("@testable import Rx")
      if revised == nil { writer.add("@testable import Exercise") }
      writer.add(block.located(in: page))
      return writer.text
    }
  }

  /// Returns the contract's demand at a line of the page, which is the comment above the declaration; nil outside of
  /// the contract.
  public func demand(at line: Int) -> String? {
    guard let block = exercise.contract, block.code.lines.contains(where: { $0.number == line }) else { return nil }
    var words: [String] = []
    var isCode = false
    for row in block.code.lines where row.number <= line {
      let text = row.text.drop { $0 == " " }
      if text.hasPrefix("//") {
        if isCode { words = [] }
        words.append(text.drop { $0 == "/" || $0 == " " }.description)
      }
      isCode = !text.hasPrefix("//")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
