import Book
import Classroom
import Foundation
import Tangle

/// All of a program but the student's own object, for those whose file declares the same.
struct Kit: Sendable {
  /// Holds `all.o` and `visible.o`; where the core has to be another one, also its objects and `Scenarios.o`.
  let place: Place
  /// Whether the core is the kit's own, and not the one that everybody has.
  let hasCore: Bool
}

/// Compiles kits, each once.
///
/// Scenarios are compiled against what a student's file declares, and most students declare what one of the book's own
/// solutions does. Kits are compiled with those alone: nothing that a stranger wrote has a part in what others get.
struct Kits: Sendable {
  private let folder: URL
  private let declared = Once<Data?>()
  private let faces = Once<Data?>()
  private let made = Once<Kit?>()
  private let known = Once<Set<String>>()

  init(in folder: URL) { self.folder = folder }

  /// The kit for what a file declares; nil where none of the book's solutions declares that.
  func kit(for declarations: Data, on bench: Workbench) async throws -> Kit? {
    for (number, text) in bench.models.enumerated() {
      let own = try await declared.value(number) {
        try await bench.box.slots.lend { slot in
          try await BoxedBuilder(bench: bench, slot: slot).compileAlone(text).module?.declarations
        }
      }
      if own == declarations { return try await kit(number, text, on: bench) }
    }
    return nil
  }

  /// The names in all that a student's file is compiled with.
  func names(around bench: Workbench) async throws -> Set<String> {
    try await known.value(0) {
      let files = bench.assignment.core.files.filter { $0.name != bench.file }.map(\.text)
      let scenes = [bench.programs.all, bench.assignment.contract ?? ""] + scenarioSources.values
      return (files + scenes).reduce(into: []) { $0.formUnion(codeNames($1)) }
    }
  }

  /// The kit for what a file declares as far as other files can use it.
  func kit(forFace declarations: Data, on bench: Workbench) async throws -> Kit? {
    let names = try await names(around: bench)
    for (number, text) in bench.models.enumerated() {
      let own = try await faces.value(number) {
        try await bench.box.slots.lend { slot in
          try await BoxedBuilder(bench: bench, slot: slot).declarations(of: face(of: text, amid: names) ?? text)
        }
      }
      if own == declarations { return try await kit(number, text, on: bench) }
    }
    return nil
  }

  private func kit(_ number: Int, _ text: String, on bench: Workbench) async throws -> Kit? {
    let place = folder.appending(path: "\(number)")
    // The first model of a file of the core is that file as it is.
    let hasCore = bench.isInside && number > 0
    return try await made.value(number) {
      try await bench.box.slots.lend { slot -> Kit? in
        let builder = BoxedBuilder(bench: bench, slot: slot)
        guard let files = try await builder.kit(text, hasCore: hasCore) else { return nil }
        try keep(files, in: place)
        return Kit(place: Place(place.path, at: "/kit"), hasCore: hasCore)
      }
    }
  }
}

/// Makes each of some things once, however many ask for it meanwhile.
private actor Once<Value: Sendable> {
  private var tasks: [Int: Task<Value, any Error>] = [:]

  func value(_ number: Int, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    if let task = tasks[number] { return try await task.value }
    let task = Task { try await make() }
    tasks[number] = task
    do { return try await task.value } catch {
      // The next one tries again: it may have been the machine.
      tasks[number] = nil
      throw error
    }
  }
}

/// Copies files to where every box may read them and none may write.
///
/// - Parameter files: where they are, by the names that they get.
private func keep(_ files: [String: String], in folder: URL) throws {
  try? FileManager.default.removeItem(at: folder)
  for (name, path) in files {
    let place = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try copyAsOwn(URL(filePath: path), to: place)
  }
  try makeReadable(folder)
}

extension BoxedBuild {
  var module: StudentModule? { if case .module(let module) = self { module } else { nil } }
}

/// What the book has in a student's place, the likeliest first: the core's own file, the reference, the starter, mutants.
func models(of assignment: Assignment) -> [String] {
  let exercise = assignment.exercise
  func texts(_ blocks: [ExerciseBlock?]) -> [String] {
    blocks.compactMap { block in block.flatMap { assignment.file($0)?.text } }
  }
  let likely = texts([exercise.reference, exercise.starter])
  // An import more is another module.
  let importing = likely.map { "import Foundation\n" + $0 }
  return [assignment.revised?.text].compactMap { $0 } + likely + texts(exercise.mutants) + importing
}
