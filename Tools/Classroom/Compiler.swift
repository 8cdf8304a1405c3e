import Foundation

/// Calls of the compiler in a folder.
package struct Compiler: Sendable {
  let toolchain: Toolchain
  let folder: URL

  /// What every module is compiled with; tests may look inside.
  private var common: [String] { Self.common(toolchain) }

  /// The same, for who calls the compiler elsewhere.
  package static func common(_ toolchain: Toolchain) -> [String] {
    // Seconds of the processor's time: enough for any expression that a reader can follow.
    ["-D", "DEBUG", "-enable-testing", "-Onone", "-diagnostic-style", "llvm", "-solver-expression-time-threshold=4"]
      + toolchain.flags
  }

  func run(_ arguments: [String]) async throws -> Ending {
    try await execute(
      toolchain.program(for: arguments), arguments, in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Compiles some files into one object whose traps name their lines, and into a module if it is to be imported.
  func object(_ module: String, _ files: [String], _ flags: [String], isLibrary: Bool) async throws -> Ending {
    let products = isLibrary ? ["-parse-as-library", "-emit-module-path", "\(module).swiftmodule"] : []
    return try await run(
      ["-frontend", "-c", "-module-name", module, "-o", "\(module).o", "-g"] + products + common + flags + files)
  }

  /// Makes a module of what the core's files declare; what stands in the bodies of functions has no part in it.
  func declarations(of sources: [String]) async throws -> Ending {
    try await run(
      ["-frontend", "-emit-module", "-o", "Rx.swiftmodule", "-experimental-skip-non-inlinable-function-bodies"]
        + core + sources)
  }

  /// Compiles some of the core's files, each into an object of its own.
  func objects(of some: [String], among sources: [String], _ flags: [String] = []) async throws -> Ending {
    let primaries = Set(some)
    let files = sources.flatMap { primaries.contains($0) ? ["-primary-file", $0] : [$0] }
    let outputs = sources.filter(primaries.contains).flatMap { ["-o", objectName($0)] }
    return try await run(["-frontend", "-c"] + core + flags + files + outputs)
  }

  private var core: [String] { ["-module-name", "Rx", "-parse-as-library"] + common + swift6 }

  /// Links objects into a program.
  ///
  /// - Parameter declarations: names what the objects declare and import; while it is the same, so are the libraries.
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

/// The language mode of all that stands in the book.
package let swift6 = ["-swift-version", "6"]

/// Where the object of one of the core's files goes.
package func objectName(_ source: String) -> String { "Objects/" + source.replacing("/", with: "-") + ".o" }

#if os(Linux)
  /// What the driver does when it links, without the driver: half of the time that a link takes.
  package struct ShortLink {
    package let extract: URL
    private let clang: URL
    package let libraries: URL
    private let start: URL

    /// Nil where the toolchain keeps its parts elsewhere.
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

    /// Links; which libraries are needed is asked of the objects unless it is known.
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

    /// The command that links; the needed libraries' names are in a file of the current folder.
    package func words(_ objects: [String], _ flags: [String], as program: String) -> [String] {
      [clang.path, "-fuse-ld=lld", "-pie", start.path] + objects
        + ["@libraries.autolink", "-L", libraries.path, "-lswiftCore"] + flags
        + ["-Xlinker", "-rpath", "-Xlinker", libraries.path, "-o", program]
    }
  }
#endif
