import Foundation

/// The Swift compiler, run in one folder.
package struct Compiler: Sendable {
  let toolchain: Toolchain
  let folder: URL

  private var common: [String] { Self.common(toolchain) }

  /// The flags that every module is compiled with, testable from outside; `Grading` calls the compiler with them, too.
  package static func common(_ toolchain: Toolchain) -> [String] {
    // Four seconds of processor time: enough for any expression that a reader can follow. LLVM's own check of what the
    // compiler hands it takes 7 % of the time, and no learner's code can fail it.
    [
      "-D", "DEBUG", "-enable-testing", "-Onone", "-diagnostic-style", "llvm", "-solver-expression-time-threshold=4",
      "-disable-llvm-verify",
    ] + toolchain.flags
  }

  func run(_ arguments: [String]) async throws -> Ending {
    try await execute(
      toolchain.program(for: arguments), arguments, in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Compiles files into one object with debug information, so that traps have lines; a library also gets a module.
  func object(_ module: String, _ files: [String], _ flags: [String], isLibrary: Bool) async throws -> Ending {
    let products = isLibrary ? ["-parse-as-library", "-emit-module-path", "\(module).swiftmodule"] : []
    return try await run(
      ["-frontend", "-c", "-module-name", module, "-o", "\(module).o", "-g"] + products + common + flags + files)
  }

  /// Emits the core's module `Rx`. The bodies of functions that can't be inlined are skipped, so they don't affect it.
  func declarations(of sources: [String]) async throws -> Ending {
    try await run(
      ["-frontend", "-emit-module", "-o", "Rx.swiftmodule", "-experimental-skip-non-inlinable-function-bodies"]
        + core + sources)
  }

  /// Compiles the files `some` of the core's `sources`, each into an object of its own.
  func objects(of some: [String], among sources: [String], _ flags: [String] = []) async throws -> Ending {
    let primaries = Set(some)
    let files = sources.flatMap { primaries.contains($0) ? ["-primary-file", $0] : [$0] }
    let outputs = sources.filter(primaries.contains).flatMap { ["-o", objectName($0)] }
    return try await run(["-frontend", "-c"] + core + flags + files + outputs)
  }

  private var core: [String] { ["-module-name", "Rx", "-parse-as-library"] + common + swift6 }

  /// Links objects into a program.
  ///
  /// - Parameter declarations: a key of what the objects declare and import. As long as it stays equal, the list of
  ///   needed libraries is reused.
  func link(
    _ objects: [String], _ flags: [String], as program: String, declarations: String
  ) async throws -> Ending {
    #if os(Linux)
      if let short = ShortLink(toolchain) {
        let known = Mark(file: folder.appending(path: "libraries.key"), key: declarations)
        return try await short.link(objects, flags, as: program, in: folder, known)
      }
      return try await run(["-use-ld=lld"] + objects + flags + ["-o", program])
    #else
      return try await run(objects + flags + ["-o", program])
    #endif
  }
}

/// The flags for the language mode of the book's code.
package let swift6 = ["-swift-version", "6"]

/// The path of the object that one of the core's files is compiled into.
package func objectName(_ source: String) -> String { "Objects/" + source.replacing("/", with: "-") + ".o" }

#if os(Linux)
  /// Links the way the compiler driver does, but calls clang directly, which takes half the time.
  package struct ShortLink {
    package let extract: URL
    private let clang: URL
    package let libraries: URL
    private let start: URL

    /// Returns nil if the toolchain's parts aren't in the usual places.
    package init?(_ toolchain: Toolchain) {
      let tools = toolchain.compiler.resolvingSymlinksInPath().deletingLastPathComponent()
      extract = tools.appending(path: "swift-autolink-extract")
      clang = tools.appending(path: "clang")
      libraries = tools.deletingLastPathComponent().appending(path: "lib/swift/linux")
      #if arch(x86_64)
        start = libraries.appending(path: "x86_64/swiftrt.o")
      #else
        start = libraries.appending(path: "aarch64/swiftrt.o")
      #endif
      let isThere = [extract, clang, start].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
      guard isThere else { return nil }
    }

    /// Links a program. The objects are searched for the libraries that they need, unless `known` is set or if linking
    /// with the known list fails.
    func link(
      _ objects: [String], _ flags: [String], as program: String, in folder: URL, _ known: Mark
    ) async throws -> Ending {
      if known.isSet {
        let linked = try await link(objects, flags, as: program, in: folder)
        if linked.isSuccess { return linked }
      }
      try known.remove()
      let listed = try await execute(extract, objects + ["-o", "libraries.autolink"], in: folder)
      guard listed.isSuccess else { return listed }
      try known.set()
      return try await link(objects, flags, as: program, in: folder)
    }

    private func link(
      _ objects: [String], _ flags: [String], as program: String, in folder: URL
    ) async throws -> Ending {
      let words = words(objects, flags, as: program)
      return try await execute(URL(fileURLWithPath: words[0]), Array(words.dropFirst()), in: folder)
    }

    /// Returns the linking command, which reads the needed libraries from the file `libraries.autolink` in the current
    /// folder.
    package func words(_ objects: [String], _ flags: [String], as program: String) -> [String] {
      [clang.path, "-fuse-ld=lld", "-pie", start.path] + objects
        + ["@libraries.autolink", "-L", libraries.path, "-lswiftCore"] + flags
        + ["-Xlinker", "-rpath", "-Xlinker", libraries.path, "-o", program]
    }
  }
#endif
