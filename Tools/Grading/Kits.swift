import Book
import Classroom
import CoreHistory
import Foundation
import SwiftSource
import Tangle

/// All objects of a program but the student's own, for every student's file with certain declarations.
struct Kit: Sendable {
  /// The folder, with `all.o` and `visible.o`; with a core of its own, also that core's objects and `Scenarios.o`.
  let place: Place
  /// `true` if the kit has a core of its own, `false` if it goes with the usual one.
  let hasCore: Bool
}

/// Compiles the kits of an exercise, each once.
///
/// Scenarios are compiled against the declarations in a student's file, and most students declare what one of the
/// book's solutions does. Kits are compiled with the book's solutions only, so no student's code is part of what others
/// get.
struct Kits: Sendable {
  private let folder: URL
  private let declared = Once<Data?>()
  private let faces = Once<Data?>()
  private let made = Once<Kit?>()
  private let known = Once<Set<String>>()

  init(in folder: URL) { self.folder = folder }

  /// Returns the kit for a file's declarations; nil if none of the book's solutions has equal ones.
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

  /// Returns all names in the files that a student's file is compiled with.
  func names(around bench: Workbench) async throws -> Set<String> {
    try await known.value(0) { bench.assignment.namesAround }
  }

  /// Returns the kit for a file's face: its declarations without those that other files can't use.
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
    // The first model of a file of the core is that file, unchanged.
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

/// Computes values by number, each once, even if several tasks ask for it at a time.
private actor Once<Value: Sendable> {
  private var tasks: [Int: Task<Value, any Error>] = [:]

  func value(_ number: Int, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    if let task = tasks[number] { return try await task.value }
    let task = Task { try await make() }
    tasks[number] = task
    do { return try await task.value } catch {
      // The next call tries again: the machine may be to blame.
      tasks[number] = nil
      throw error
    }
  }
}

/// Copies files into a folder that every box may read and none may write.
///
/// - Parameter files: the paths of the files, by the names of their copies.
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

/// Returns the book's own versions of the student's file, the likeliest first: the core's own file, the reference, the
/// starter, mutants.
func models(of assignment: Assignment) -> [String] {
  let exercise = assignment.exercise
  func texts(_ blocks: [ExerciseBlock?]) -> [String] {
    blocks.compactMap { block in block.flatMap { assignment.file($0)?.text } }
  }
  let likely = texts([exercise.reference, exercise.starter])
  // With one more import the module is another one.
  let importing = likely.map { "import Foundation\n" + $0 }
  return [assignment.revised?.text].compactMap { $0 } + likely + texts(exercise.mutants) + importing
}
