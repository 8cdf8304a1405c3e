import Book
import Classroom
import CoreHistory
import Files
import Foundation
import SwiftSource

/// The result of compiling a student's file.
enum BoxedBuild: Sendable {
  /// The compiled file, which scenarios can be linked to.
  case module(StudentModule)
  case refused(Grading.Status, demand: String? = nil, [Grading.Message])
}

/// A student's file, compiled by itself.
struct StudentModule: Sendable {
  let place: Place
  /// The file's declarations in the compiler's own form, without the bodies of functions. Whatever is compiled against
  /// one file can be linked to all with equal declarations.
  let declarations: Data
  /// The other objects of the program, if one of the book's solutions has equal declarations.
  var kit: Kit?
}

/// Compiles one student's file in boxes: first alone, then with the scenarios, whose messages nobody gets to see.
struct BoxedBuilder: Sendable {
  let bench: Workbench
  let slot: Slot

  private var box: Box { bench.box }

  /// The path of the student's file in the folder that it is compiled in.
  private var own: String { "Own/" + bench.file }

  // MARK: - The file alone

  /// Compiles a file. If no kit fits its declarations, the core's other files are compiled against it, too.
  func compile(_ text: String) async throws -> BoxedBuild {
    let build = try await compileAlone(text)
    guard var module = build.module else { return build }
    module.kit = try await bench.kits.kit(for: module.declarations, on: bench)
    if module.kit == nil, let face = face(of: text, amid: try await bench.kits.names(around: bench)),
      let declarations = try await declarations(of: face)
    {
      module.kit = try await bench.kits.kit(forFace: declarations, on: bench)
    }
    if module.kit == nil, let refusal = try await completeCore(module) { return refusal }
    return .module(module)
  }

  func compileAlone(_ text: String) async throws -> BoxedBuild {
    let job = try place(text, "job", at: "/job")
    let out = try folder("student", at: "/student", isWritable: true)
    try FileManager.default.createDirectory(atPath: out.host + "/Objects", withIntermediateDirectories: true)
    try give(out.host + "/Objects")
    let command = frontend(bench.isInside ? inside(out) : beside(out))
    let end = try await script([command], in: job, readable: [bench.core], writable: out)
    if let refusal = try refusal(end) { return refusal }
    let declarations = bytes(out.host + (bench.isInside ? "/Own.swiftmodule" : "/Exercise.swiftmodule"))
    return .module(StudentModule(place: out, declarations: declarations ?? Data()))
  }

  /// Returns the module of a text that is compiled only to compare it with others; nil if it doesn't compile.
  func declarations(of face: String) async throws -> Data? {
    let job = try place(face, "face", at: "/face")
    let out = try folder("faces", at: "/faces", isWritable: true)
    let module = out.host + "/Face.swiftmodule"
    let name = ["-module-name", bench.isInside ? "Rx" : "Exercise", "-parse-as-library"] + common + swift6
    let files = bench.isInside ? sources([own]) : ["-I", box.name(of: bench.core), own]
    let command = frontend(
      ["-emit-module", "-experimental-skip-non-inlinable-function-bodies"] + name + files
        + ["-o", box.name(of: out) + "/Face.swiftmodule"])
    let end = try await script([command], in: job, readable: [bench.core], writable: out)
    if let fault = end.fault { throw GraderFault(fault) }
    return end.isSuccess ? bytes(module) : nil
  }

  /// Writes a text where the student's file belongs, with the core's other files beside it.
  private func place(_ text: String, _ name: String, at inside: String) throws -> Place {
    let place = try folder(name, at: inside)
    try write(text, to: place.host + "/" + own)
    if bench.isInside {
      let core = box.name(of: bench.core) + "/Rx"
      try FileManager.default.createSymbolicLink(atPath: place.host + "/Rx", withDestinationPath: core)
    }
    return place
  }

  /// Compiles the core's other files against the declarations in the student's; their errors are shown to the student.
  private func completeCore(_ module: StudentModule) async throws -> BoxedBuild? {
    guard bench.isInside else { return nil }
    let out = module.place
    let declaring =
      ["-emit-module", "-o", box.name(of: out) + "/Rx.swiftmodule", "-experimental-skip-non-inlinable-function-bodies"]
      + core.dropFirst() + others + [own]
    let commands = [frontend(declaring), frontend(core + outputs(others, out) + sources(others))]
    let job = Place(slot.folder.appending(path: "job").path, at: "/job")
    return try refusal(try await script(commands, in: job, readable: [bench.core], writable: out))
  }

  private func beside(_ out: Place) -> [String] {
    let out = box.name(of: out)
    return ["-c", "-module-name", "Exercise", "-parse-as-library", "-o", out + "/Exercise.o"]
      + ["-emit-module-path", out + "/Exercise.swiftmodule"] + common + swift6
      + ["-I", box.name(of: bench.core), own]
  }

  /// Returns the arguments for a file of the core; the module that they make holds this file's declarations alone.
  private func inside(_ out: Place) -> [String] {
    core + outputs([own], out) + sources([own]) + ["-emit-module-path", box.name(of: out) + "/Own.swiftmodule"]
  }

  private var core: [String] { ["-c", "-module-name", "Rx", "-parse-as-library"] + common + swift6 }

  /// The paths of the core's files without the student's.
  private var others: [String] {
    bench.assignment.core.files.map(\.name).filter { $0 != bench.file }.sorted().map { "Rx/\($0)" }
  }

  private func sources(_ some: [String]) -> [String] {
    (others + [own]).flatMap { some.contains($0) ? ["-primary-file", $0] : [$0] }
  }

  private func outputs(_ some: [String], _ out: Place) -> [String] {
    (others + [own]).filter(some.contains).flatMap { ["-o", box.name(of: out) + "/" + objectName($0)] }
  }

  // MARK: - With the scenarios

  /// Links scenarios to the student's code; nil if they don't fit it.
  ///
  /// - Returns: the path of the program on the machine.
  func link(_ module: StudentModule, includesHidden: Bool) async throws -> String? {
    let name = includesHidden ? "all" : "visible"
    let out = try folder("program-\(name)", at: "/out", isWritable: true)
    let here = box.name(of: out)
    // With a kit, the text of the scenarios stays out of the box.
    let scenes = try module.kit?.place ?? placeScenes([name])
    let compiling = module.kit == nil ? compiling([name], against: module, hasCore: bench.isInside, into: here) : []
    let (objects, flags) = parts(of: module, name, here)
    let end = try await script(
      compiling + linking(objects, flags, here), in: scenes, readable: [bench.core, bench.stage, module.place],
      writable: out)
    if end.isSuccess { return out.host + "/program" }
    if let fault = end.fault { throw GraderFault(fault) }
    return nil
  }

  /// Compiles all parts of a program but the student's object, against a text of the book in the student's place.
  ///
  /// - Returns: the paths of objects, by their names in a kit; nil if the scenarios don't fit.
  func kit(_ text: String, hasCore: Bool) async throws -> [String: String]? {
    guard let module = try await compileAlone(text).module else { return nil }
    if hasCore, try await completeCore(module) != nil { return nil }
    let names = ["all", "visible"]
    let out = try folder("kit", at: "/out", isWritable: true)
    let end = try await script(
      compiling(names, against: module, hasCore: hasCore, into: box.name(of: out)), in: placeScenes(names),
      readable: [bench.core, bench.stage, module.place], writable: out)
    if let fault = end.fault { throw GraderFault(fault) }
    guard end.isSuccess else { return nil }
    let own = names.map { $0 + ".o" } + (hasCore ? ["Scenarios.o"] : [])
    let all = own.map { ($0, out.host) } + (hasCore ? others.map { (objectName($0), module.place.host) } : [])
    return Dictionary(uniqueKeysWithValues: all.map { name, folder in (name, folder + "/" + name) })
  }

  private func placeScenes(_ names: [String]) throws -> Place {
    let scenes = try folder("scenes", at: "/scenes")
    for name in names {
      try FileManager.default.createDirectory(atPath: scenes.host + "/" + name, withIntermediateDirectories: true)
      try write(name == "all" ? bench.programs.all : bench.programs.visible, to: scenes.host + "/\(name)/main.swift")
    }
    if let contract = bench.assignment.contract { try write(contract, to: scenes.host + "/Contract.swift") }
    return scenes
  }

  /// Returns commands that compile scenarios, and, for a core other than the usual one, also the `Scenarios` module.
  private func compiling(
    _ names: [String], against module: StudentModule, hasCore: Bool, into here: String
  ) -> [String] {
    let (student, stage) = (box.name(of: module.place), box.name(of: bench.stage))
    var commands: [String] = []
    if hasCore {
      let files = scenarioSources.keys.sorted().map { stage + "/Scenarios/" + $0 }
      commands.append(
        frontend(
          ["-c", "-module-name", "Scenarios", "-o", here + "/Scenarios.o", "-parse-as-library"]
            + ["-emit-module-path", here + "/Scenarios.swiftmodule"] + common + scenarioFlags(bench.assignment.core)
            + ["-I", student] + files))
    }
    let search = [hasCore ? student : box.name(of: bench.core), student, hasCore ? here : stage].flatMap { ["-I", $0] }
    let contract = bench.assignment.contract == nil ? [] : ["Contract.swift"]
    return commands
      + names.map { name in
        frontend(
          ["-c", "-module-name", "main", "-o", "\(here)/\(name).o"] + common + swift6 + search
            + ["\(name)/main.swift"] + contract)
      }
  }

  /// Returns the objects of a program, and the flags for linking them.
  private func parts(of module: StudentModule, _ name: String, _ here: String) -> ([String], [String]) {
    let (student, core, stage) = (
      box.name(of: module.place), box.name(of: bench.core), box.name(of: bench.stage)
    )
    let kit = module.kit.map { box.name(of: $0.place) }
    let scenes = (kit ?? here) + "/\(name).o"
    guard bench.isInside else {
      let libraries = [core, stage].flatMap { ["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0] }
      return ([student + "/Exercise.o", scenes], libraries + ["-lRx", "-lScenarios"])
    }
    let isUsual = module.kit?.hasCore == false
    let rest = isUsual ? core : kit ?? student
    let library = (isUsual ? stage : kit ?? here) + "/Scenarios.o"
    return (others.map { rest + "/" + objectName($0) } + [student + "/" + objectName(own), library, scenes], [])
  }

  /// Returns commands that link with the libraries that most programs need, and that, if this fails, take the libraries
  /// from the objects.
  private func linking(_ objects: [String], _ flags: [String], _ here: String) -> [String] {
    #if os(Linux)
      if let short = ShortLink(bench.toolchain) {
        let program = here + "/program"
        let asking = [
          line(["cd", here]), line([short.extract.path] + objects + ["-o", "libraries.autolink"]),
          line(short.words(objects, flags, as: program)),
        ]
        guard let linker = bench.linker else { return asking }
        let usual = line(linker.command(objects, flags, as: program))
        return ["{ \(usual) || { \(asking.joined(separator: " && ")); }; }"]
      }
    #endif
    return [line([bench.toolchain.compiler.path, "-use-ld=lld"] + objects + flags + ["-o", here + "/program"])]
  }

  /// Returns why scenarios don't fit, in the contract's words. Only the contract is compiled for that, since nothing
  /// about scenarios may be shown.
  func misfit(_ module: StudentModule) async throws -> BoxedBuild {
    // The scenarios of a kit fit every file with equal declarations.
    guard module.kit == nil, let contract = bench.assignment.contract else { return .refused(.doesNotFit, []) }
    let place = try folder("contract", at: "/contract")
    try write(contract, to: place.host + "/Contract.swift")
    let names = (bench.isInside ? [] : [box.name(of: bench.core)]) + [box.name(of: module.place)]
    let command = frontend(
      ["-typecheck", "-module-name", "main"] + common + swift6 + names.flatMap { ["-I", $0] } + ["Contract.swift"])
    let end = try await script(
      [command], in: place, readable: [bench.core, module.place], writable: nil)
    if let fault = end.fault { throw GraderFault(fault) }
    let first = compilerMessages(in: end.said).first { $0.severity == "error" }
    return .refused(.doesNotFit, demand: first.flatMap { bench.assignment.demand(at: $0.line) }, [])
  }

  // MARK: - Boxes

  private struct Said {
    var end: BoxEnd
    var said: String
    var isSuccess: Bool { end.isSuccess }
    var fault: String? { end.fault }
  }

  private var common: [String] {
    Compiler.common(bench.toolchain) + ["-solver-expression-time-threshold=2"]
      + ["-module-cache-path", box.name(of: bench.headers)]
  }

  private func frontend(_ words: [String]) -> String { line([bench.toolchain.frontend.path, "-frontend"] + words) }

  /// Runs shell commands one after the other until one fails.
  private func script(
    _ commands: [String], in folder: Place, readable: [Place] = [], writable: Place?
  ) async throws -> Said {
    let text = commands.joined(separator: " && ")
    let headers = box.name(of: bench.headers)
    let said = try await shell(text, in: folder, readable, writable)
    guard !said.isSuccess, said.said.contains("unable to open output file '\(headers)/"), let writable else {
      return said
    }
    // The file imports a module that isn't in the cache of headers: the compiler then reads its headers into a folder
    // of its own.
    let own = "'\(box.name(of: writable))/Headers'"
    return try await shell(text.replacing("'\(headers)'", with: own), in: folder, readable, writable)
  }

  private func shell(_ text: String, in folder: Place, _ readable: [Place], _ writable: Place?) async throws -> Said {
    let said = try scratch()
    defer { close(said) }
    let job = BoxJob(
      words: ["/bin/sh", "-c", text], readable: [bench.tools, bench.headers, folder] + readable, writable: writable,
      folder: box.name(of: folder), files: [nil, said, said], hasPrograms: true)
    let end = try await box.run(job, in: slot, within: .compiling)
    // Only the system ends a compiler like that, when memory is short; this says nothing about the file.
    if end.excess == nil, end.signal == Int(SIGKILL) || end.code == 128 + Int(SIGKILL) {
      throw GraderFault("the system ended the compiler: is there memory enough for so many at a time?")
    }
    if !end.isSuccess { try demandRoom() }
    return Said(end: end, said: contents(of: said))
  }

  private func refusal(_ said: Said) throws -> BoxedBuild? {
    if let fault = said.fault { throw GraderFault(fault) }
    guard !said.isSuccess else { return nil }
    let messages = compilerMessages(in: said.said).filter { $0.severity != "warning" }.map(shown)
    let isSlow = messages.contains { $0.text.contains("in reasonable time") }
    if said.end.excess != nil || isSlow {
      let words = "it is too much for the compiler: split long expressions, and write types where they are left out"
      return .refused(.tooComplex, isSlow ? messages : [message(words)])
    }
    guard messages.isEmpty else { return .refused(.doesNotCompile, messages) }
    let words = said.said.split(separator: "\n").first { $0.contains("error:") } ?? "it ended without a word"
    return .refused(.doesNotCompile, [message("the compiler gave up: \(plain(words, limit: 300))")])
  }

  private func message(_ text: String) -> Grading.Message {
    Grading.Message(file: bench.file, line: 1, column: 1, severity: "error", text: text, excerpt: [])
  }

  /// Returns a compiler's message, with the file's name as the student knows it.
  private func shown(_ message: CompilerMessage) -> Grading.Message {
    Grading.Message(
      file: message.file.hasSuffix(own) ? bench.file : plain(message.file, limit: 200), line: message.line,
      column: message.column, severity: message.severity, text: plain(message.text, limit: 1000),
      excerpt: message.excerpt.map { plain($0, limit: 300) })
  }

  private func folder(_ name: String, at inside: String, isWritable: Bool = false) throws -> Place {
    let place = slot.folder.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    if isWritable { try give(place.path) }
    return Place(place.path, at: inside)
  }

  private func give(_ path: String) throws {
    if slot.user != 0 { chown(path, slot.user, slot.user) }
    chmod(path, 0o755)
  }

  private func write(_ text: String, to path: String) throws {
    try writeIfChanged(text, to: URL(fileURLWithPath: path))
  }

  /// Reads a file that a box wrote; nil if it isn't a regular file.
  private func bytes(_ path: String) -> Data? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()
  }
}

private func contents(of file: Int32) -> String { text(of: file, 1 << 18) }

/// A command for a shell, each word in quotation marks.
func line(_ words: some Sequence<String>) -> String { words.map(quoted).joined(separator: " ") }

/// A word for a shell, in quotation marks.
private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
