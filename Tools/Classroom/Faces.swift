import CoreHistory
import Files
import Foundation
import SwiftSource
import Tangle

extension Assignment {
  /// The names in all files that a solution is compiled with.
  package var namesAround: Set<String> {
    let others = core.files.filter { $0.name != exercise.target?.file }.map(\.names)
    let scenes = [Builder.program(of: self), contract ?? ""] + scenarioSources.values
    return (others + scenes.map(codeNames)).reduce(into: []) { $0.formUnion($1) }
  }
}

extension Builder {
  /// Returns whether the core's other files can be linked to the solution as they are: whether they would be told the
  /// same by it as by the core's own file.
  ///
  /// Where the modules differ, the files' faces are compared. Two more modules cost less than all other files.
  func declaresTheSame(_ solution: Solution, as core: CoreModule, with compiler: Compiler) async throws -> Bool {
    if try core.declaresTheSame(as: compiler.folder) { return true }
    guard let own = assignment.revised else { return false }
    let names = assignment.namesAround
    let faces = [own.text, solution.plain].map { face(of: $0, amid: names) ?? $0 }
    if faces[0] == faces[1] { return true }
    guard faces != [own.text, solution.plain], let wanted = try await module(of: faces[0], "own", with: compiler) else {
      return false
    }
    return try await module(of: faces[1], "solution", with: compiler) == wanted
  }

  /// Returns the module of the core with another text in the solution's place; nil if that doesn't compile.
  private func module(of face: String, _ name: String, with compiler: Compiler) async throws -> Data? {
    let folder = compiler.folder.appending(path: "Faces/" + name)
    let module = folder.appending(path: "Rx.swiftmodule")
    var key = Fingerprint(of: assignment.core, toolchain)
    key.add("face", face)
    let mark = Mark(file: folder.appending(path: "face.key"), key: key.text)
    if mark.isSet { return try Data(contentsOf: module) }
    try mark.remove()
    var files = plainFiles(assignment.core)
    files[assignment.exercise.target!.file] = face
    let sources = try writeCore(files, into: folder)
    let ending = try await Compiler(toolchain: toolchain, folder: folder).declarations(of: sources)
    guard ending.isSuccess else { return nil }
    try mark.set()
    return try Data(contentsOf: module)
  }
}
