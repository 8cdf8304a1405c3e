import Foundation

/// Calls of the compiler in a folder.
struct Compiler: Sendable {
  let toolchain: Toolchain
  let folder: URL

  /// What every module is compiled with; tests may look inside, and traps name their lines.
  var common: [String] { ["-D", "DEBUG", "-enable-testing", "-Onone", "-g"] }

  func run(_ arguments: [String]) async throws -> Ending {
    try await execute(
      toolchain.compiler, arguments, in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Compiles some files into one object, and into a module if it is to be imported.
  func object(_ module: String, _ files: [String], _ flags: [String], isLibrary: Bool) async throws -> Ending {
    let products = isLibrary ? ["-parse-as-library", "-emit-module-path", "\(module).swiftmodule"] : []
    return try await run(
      ["-frontend", "-c", "-module-name", module, "-o", "\(module).o", "-diagnostic-style", "llvm"]
        + products + common + flags + files)
  }

  /// Links objects into a program.
  func link(_ objects: [String], _ flags: [String], as program: String) async throws -> Ending {
    #if os(Linux)
      let linker = ["-use-ld=lld"]
    #else
      let linker: [String] = []
    #endif
    return try await run(linker + objects + flags + ["-o", program])
  }
}
