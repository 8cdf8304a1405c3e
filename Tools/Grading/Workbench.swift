import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Tangle

/// All that submissions of one exercise need in common, compiled once and readable in every box.
struct Workbench: Sendable {
  let assignment: Assignment
  let toolchain: Toolchain
  let box: Box
  /// The core: its module, library, sources and objects.
  let core: Place
  /// The library that scenarios are written with; the box that compiles a student's file doesn't have it.
  let stage: Place
  /// The compiler's cache of the system's headers.
  let headers: Place
  /// The linker's command for the libraries that most programs need; nil if the toolchain doesn't tell.
  let linker: Linker?
  /// The scenarios as main programs: with the hidden ones, and without them.
  let programs: (all: String, visible: String)
  /// The book's own versions of the student's file, and the objects that were compiled with them.
  let models: [String]
  let kits: Kits

  var exercise: Exercise { assignment.exercise }
  /// `true` if the student's file is one of the core's.
  var isInside: Bool { assignment.revised != nil }
  /// The name of the student's file.
  var file: String { exercise.target?.file ?? "" }
  var kinds: [Scenario.Kind] { assignment.scenarios.map(\.kind) }

  /// The folder of the toolchain.
  var tools: Place { Place(Self.root(of: toolchain)) }

  static func root(of toolchain: Toolchain) -> String {
    toolchain.compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent().path
  }
}

/// Makes workbenches, each once.
actor Workshop {
  private let shared: URL
  private let box: Box
  private let cache: Cache
  private let toolchain: Toolchain
  private var benches: [String: Task<Workbench, any Error>] = [:]
  private var cores: [String: Task<(Place, Place), any Error>] = [:]
  private var headers: Task<Place, any Error>?

  init(_ box: Box, _ cache: Cache, _ toolchain: Toolchain) throws {
    (self.box, self.cache, self.toolchain) = (box, cache, toolchain)
    box.slots.sweep()
    shared = try box.slots.shared()
  }

  deinit { try? FileManager.default.removeItem(at: shared) }

  /// - Parameter assignment: is called for the first submission only.
  func bench(for id: String, _ assignment: @Sendable @escaping () throws -> Assignment) async throws -> Workbench {
    if let bench = benches[id] { return try await bench.value }
    let kits = Kits(in: shared.appending(path: "kits/\(UUID().uuidString)"))
    let task = Task {
      let assignment = try assignment()
      let (core, stage) = try await self.core(assignment.core)
      let headers = try await self.headerCache()
      let linking = try? String(contentsOfFile: headers.host + "/linking", encoding: .utf8)
      return Workbench(
        assignment: assignment, toolchain: toolchain, box: box, core: core, stage: stage, headers: headers,
        linker: linking.flatMap { Linker($0) },
        programs: (Builder.program(of: assignment), Builder.program(of: assignment, includesHidden: false)),
        models: models(of: assignment), kits: kits)
    }
    benches[id] = task
    do { return try await task.value } catch {
      // The next call tries again: the machine may be to blame.
      benches[id] = nil
      throw error
    }
  }

  private func core(_ core: Core) async throws -> (Place, Place) {
    let key = Fingerprint(of: core, toolchain).text
    if let known = cores[key] { return try await known.value }
    let task = Task {
      let built = try await CoreModule.build(core, with: toolchain, in: cache).folder
      let folder = shared.appending(path: key)
      try? FileManager.default.removeItem(at: folder)
      let (rx, stage) = (folder.appending(path: "core"), folder.appending(path: "stage"))
      for place in [rx, stage] { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) }
      for name in ["Rx", "Objects", "Rx.swiftmodule", libraryName("Rx")] {
        try copyAsOwn(built.appending(path: name), to: rx.appending(path: name))
      }
      for name in ["Scenarios", "Scenarios.o", "Scenarios.swiftmodule", libraryName("Scenarios")] {
        try copyAsOwn(built.appending(path: name), to: stage.appending(path: name))
      }
      try makeReadable(folder)
      return (Place(rx.path, at: "/core"), Place(stage.path, at: "/stage"))
    }
    cores[key] = task
    do { return try await task.value } catch {
      cores[key] = nil
      throw error
    }
  }

  private func headerCache() async throws -> Place {
    if let headers { return try await headers.value }
    let task = Task { [box, toolchain, shared] in
      try await readHeaders(into: shared.appending(path: "headers"), box, toolchain)
    }
    headers = task
    do { return try await task.value } catch {
      headers = nil
      throw error
    }
  }
}

/// Fills the compiler's cache of the system's headers. All boxes read it, so it is written only here, without a
/// student's code.
private func readHeaders(into folder: URL, _ box: Box, _ toolchain: Toolchain) async throws -> Place {
  let place = Place(folder.path, at: "/headers")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try await box.slots.lend { slot in
    let source = slot.folder.appending(path: "own")
    let code = "import Foundation\nimport Dispatch\nimport Synchronization\nlet now = Date()\n"
    try writeIfChanged(code, to: source.appending(path: "Own.swift"))
    if slot.user != 0 { chown(folder.path, slot.user, slot.user) }
    let own = Place(source.path, at: "/own")
    let said = try scratch()
    defer { close(said) }
    let object = box.name(of: place) + "/own.o"
    // The cache differs between language modes; the scenarios' library is compiled as Swift 5.
    var commands = [["-swift-version", "5"], swift6].map { mode in
      line(
        [toolchain.frontend.path, "-frontend", "-c", "-module-cache-path", box.name(of: place), "-o", object]
          + Compiler.common(toolchain) + mode + [box.name(of: own) + "/Own.swift"])
    }
    #if os(Linux)
      if let short = ShortLink(toolchain) {
        commands.append(line(["cd", box.name(of: place)]))
        commands.append(line([short.extract.path, object, "-o", "libraries.autolink"]))
        // Libraries that aren't used aren't linked, except the core: the scenarios' library finds it only if the
        // program names it.
        let words = short.words(
          ["-Xlinker", Linker.objects], ["-Xlinker", "--no-as-needed", "-Xlinker", Linker.flags], as: Linker.program)
        let asked = words.prefix(1) + ["-###", "-Xlinker", "--as-needed"] + words.dropFirst()
        commands.append(line(asked) + " 2>linking")
      }
    #endif
    let job = BoxJob(
      words: ["/bin/sh", "-c", commands.joined(separator: " && ")],
      readable: [Place(Workbench.root(of: toolchain)), own], writable: place, folder: "/", files: [nil, said, said],
      hasPrograms: true)
    let end = try await box.run(job, in: slot, within: .compiling)
    guard end.isSuccess else {
      let reason = end.fault ?? "it ends with \(end.code.map { "status \($0)" } ?? "signal \(end.signal ?? 0)")"
      throw GraderFault("the compiler doesn't run in a box (\(reason)): \(text(of: said, 1000))")
    }
  }
  try makeReadable(folder)
  return place
}

/// A reason why the grader can't grade, which is never the student's fault.
struct GraderFault: Error {
  let words: String
  init(_ words: String) { self.words = words }
}

/// Copies a file, or a folder with all that is in it, to a new owner: the core may be another user's.
func copyAsOwn(_ source: URL, to target: URL) throws {
  let manager = FileManager.default
  var isFolder: ObjCBool = false
  guard manager.fileExists(atPath: source.path, isDirectory: &isFolder), isFolder.boolValue else {
    return try Data(contentsOf: source).write(to: target)
  }
  try manager.createDirectory(at: target, withIntermediateDirectories: true)
  for name in try manager.contentsOfDirectory(atPath: source.path) {
    try copyAsOwn(source.appending(path: name), to: target.appending(path: name))
  }
}

/// Lets everybody read a folder, and only the tool's user write to it.
func makeReadable(_ folder: URL) throws {
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  for path in [folder.path] + names.map({ folder.appending(path: $0).path }) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else { continue }
    if geteuid() == 0 { chown(path, 0, 0) }
    chmod(path, facts.st_mode & S_IFMT == S_IFDIR || facts.st_mode & 0o100 != 0 ? 0o755 : 0o644)
  }
}
