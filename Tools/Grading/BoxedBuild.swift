import Book
import Classroom
import Files
import Foundation
import Tangle

/// What compiling a student's file gave.
enum BoxedBuild: Sendable {
  /// The student's part, to which scenarios can be linked.
  case module(StudentModule)
  case refused(Grading.Status, demand: String? = nil, [Grading.Message])
}

/// A student's file, compiled by itself.
struct StudentModule: Sendable {
  let place: Place
  /// Whether the core's own module and objects can stay as they are.
  let keepsCore: Bool
}

/// Compiles one student's file in boxes: first alone, then with what it is tried with, of which nothing is ever said.
struct BoxedBuilder: Sendable {
  let bench: Workbench
  let slot: Slot

  private var box: Box { bench.box }

  /// Where the student's file lies, as the compiler calls it.
  private var own: String { "Own/" + bench.file }

  // MARK: - The file alone

  func compile(_ text: String) async throws -> BoxedBuild {
    let job = try folder("job", at: "/job")
    try write(text, to: job.host + "/" + own)
    if bench.isInside { try placeCore(text, in: job) }
    let out = try folder("student", at: "/student", isWritable: true)
    try FileManager.default.createDirectory(atPath: out.host + "/Objects", withIntermediateDirectories: true)
    try give(out.host + "/Objects")
    let end = try await script(
      bench.isInside ? inside(out) : beside(out), in: job, readable: [bench.core], writable: out)
    if let refusal = try refusal(end) { return refusal }
    guard bench.isInside else { return .module(StudentModule(place: out, keepsCore: true)) }
    let (mine, theirs) = (bytes(out.host + "/Rx.swiftmodule"), bytes(bench.core.host + "/Rx.swiftmodule"))
    if let mine, mine == theirs { return .module(StudentModule(place: out, keepsCore: true)) }
    // Who declares something else has all of the core compiled against it; what is said of it is for the student, too.
    let rest = try await script([frontend(core + outputs(others, out) + sources(others))], in: job, writable: out)
    if let refusal = try refusal(rest) { return refusal }
    return .module(StudentModule(place: out, keepsCore: false))
  }

  private func beside(_ out: Place) -> [String] {
    let out = box.name(of: out)
    return [
      frontend(
        ["-c", "-module-name", "Exercise", "-parse-as-library", "-o", out + "/Exercise.o"]
          + ["-emit-module-path", out + "/Exercise.swiftmodule"] + common + swift6
          + ["-I", box.name(of: bench.core), own])
    ]
  }

  private func inside(_ out: Place) -> [String] {
    [
      frontend(core + outputs([own], out) + sources([own])),
      frontend(
        [
          "-emit-module", "-o", box.name(of: out) + "/Rx.swiftmodule",
          "-experimental-skip-non-inlinable-function-bodies",
        ]
          + core.dropFirst() + plainSources),
    ]
  }

  private var core: [String] { ["-c", "-module-name", "Rx", "-parse-as-library"] + common + swift6 }

  /// The core's files with the student's among them, and without it.
  private var plainSources: [String] {
    Set(bench.assignment.core.files.map(\.name) + [bench.file]).sorted().map { "Rx/\($0)" }
  }
  private var others: [String] { plainSources.filter { $0 != "Rx/" + bench.file } }

  private func sources(_ some: [String]) -> [String] {
    (others + [own]).flatMap { some.contains($0) ? ["-primary-file", $0] : [$0] }
  }

  private func outputs(_ some: [String], _ out: Place) -> [String] {
    (others + [own]).filter(some.contains).flatMap { ["-o", box.name(of: out) + "/" + objectName($0)] }
  }

  /// Second names of the core's files, which nobody can write to in a box, with the student's among them.
  private func placeCore(_ text: String, in job: Place) throws {
    for name in bench.assignment.core.files.map(\.name) where name != bench.file {
      let place = job.host + "/Rx/" + name
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: place).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try FileManager.default.linkItem(atPath: bench.core.host + "/Rx/" + name, toPath: place)
    }
    try write(text, to: job.host + "/Rx/" + bench.file)
  }

  // MARK: - With the scenarios

  /// Links scenarios to what the student wrote; nil where they don't fit it.
  ///
  /// - Returns: the program, on the machine.
  func link(_ module: StudentModule, includesHidden: Bool) async throws -> String? {
    let name = includesHidden ? "all" : "visible"
    let scenes = try folder("scenes-\(name)", at: "/scenes")
    try write(includesHidden ? bench.programs.all : bench.programs.visible, to: scenes.host + "/main.swift")
    if let contract = bench.assignment.contract { try write(contract, to: scenes.host + "/Contract.swift") }
    let out = try folder("program-\(name)", at: "/out", isWritable: true)
    let end = try await script(
      linking(module, out), in: scenes, readable: [bench.core, bench.stage, module.place], writable: out)
    if end.isSuccess { return out.host + "/program" }
    if let fault = end.fault { throw GraderFault(fault) }
    return nil
  }

  private func linking(_ module: StudentModule, _ out: Place) -> [String] {
    let (student, core, stage, here) = (
      box.name(of: module.place), box.name(of: bench.core), box.name(of: bench.stage), box.name(of: out)
    )
    var commands: [String] = []
    var search = ["-I", module.keepsCore ? core : student, "-I", student, "-I", module.keepsCore ? stage : here]
    if !bench.isInside { search = ["-I", core, "-I", student, "-I", stage] }
    if !module.keepsCore {
      let files = scenarioSources.keys.sorted().map { stage + "/Scenarios/" + $0 }
      commands.append(
        frontend(
          ["-c", "-module-name", "Scenarios", "-o", here + "/Scenarios.o", "-parse-as-library"]
            + ["-emit-module-path", here + "/Scenarios.swiftmodule"] + common + scenarioFlags(bench.assignment.core)
            + ["-I", student] + files))
    }
    let contract = bench.assignment.contract == nil ? [] : ["Contract.swift"]
    commands.append(
      frontend(
        ["-c", "-module-name", "main", "-o", here + "/main.o"] + common + swift6 + search + ["main.swift"] + contract))
    var objects: [String]
    var flags: [String] = []
    if bench.isInside {
      let kept = module.keepsCore ? core : student
      objects = others.map { kept + "/" + objectName($0) } + [student + "/" + objectName(own)]
      objects.append((module.keepsCore ? stage : here) + "/Scenarios.o")
    } else {
      objects = [student + "/Exercise.o"]
      for place in [core, stage] { flags += ["-L", place, "-Xlinker", "-rpath", "-Xlinker", place] }
      flags += ["-lRx", "-lScenarios"]
    }
    objects.append(here + "/main.o")
    return commands + linking(objects, flags, here)
  }

  /// Links against the libraries that most files need; which ones others need is asked of the objects.
  private func linking(_ objects: [String], _ flags: [String], _ here: String) -> [String] {
    #if os(Linux)
      if let short = ShortLink(bench.toolchain) {
        let words = short.words(objects, flags, as: here + "/program")
        // The scenarios' library finds the core only where the program names it, too.
        let usual = short.words(objects, ["-Xlinker", "--no-as-needed"] + flags, as: here + "/program").map {
          $0 == "@libraries.autolink" ? "@" + box.name(of: bench.headers) + "/libraries.autolink" : $0
        }
        let first = line(usual.prefix(1) + ["-Xlinker", "--as-needed"] + usual.dropFirst())
        let extract = line([short.extract.path] + objects + ["-o", "libraries.autolink"])
        return [line(["cd", here]), "{ \(first) || { \(extract) && \(line(words)); }; }"]
      }
    #endif
    return [line([bench.toolchain.compiler.path, "-use-ld=lld"] + objects + flags + ["-o", here + "/program"])]
  }

  /// Why scenarios don't fit, in the contract's words: it is compiled by itself, since of scenarios nothing is said.
  func misfit(_ module: StudentModule) async throws -> BoxedBuild {
    guard let contract = bench.assignment.contract else { return .refused(.doesNotFit, []) }
    let place = try folder("contract", at: "/contract")
    try write(contract, to: place.host + "/Contract.swift")
    let names = (module.keepsCore ? [box.name(of: bench.core)] : []) + [box.name(of: module.place)]
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

  /// Runs a shell's commands one after the other until one fails.
  private func script(
    _ commands: [String], in folder: Place, readable: [Place] = [], writable: Place?
  ) async throws -> Said {
    let text = commands.joined(separator: " && ")
    let headers = box.name(of: bench.headers)
    let said = try await shell(text, in: folder, readable, writable)
    guard !said.isSuccess, said.said.contains("unable to open output file '\(headers)/"), let writable else {
      return said
    }
    // A file imports what nobody has imported before: the compiler reads those headers anew.
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
    // Nobody but the system ends a compiler like that, where memory is short; of the file it says nothing.
    if end.excess == nil, end.signal == Int(SIGKILL) || end.code == 128 + Int(SIGKILL) {
      throw GraderFault("the system ended the compiler: is there memory enough for so many at a time?")
    }
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

  /// What the compiler says, by the names that the student knows.
  private func shown(_ message: CompilerMessage) -> Grading.Message {
    Grading.Message(
      file: message.file.hasSuffix(own) ? bench.file : plain(message.file, limit: 200), line: message.line,
      column: message.column, severity: message.severity, text: plain(message.text, limit: 1000),
      excerpt: message.excerpt.map { plain($0, limit: 300) })
  }

  /// Makes a folder of this slot's.
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

  /// What a box wrote, if it is a plain file.
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

/// A command for a shell.
func line(_ words: some Sequence<String>) -> String { words.map(quoted).joined(separator: " ") }

/// A word for a shell.
private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
