import Foundation
import PackagePlugin

/// Tangles the core of a step into `RxNN`, and the examples of its chapters into `ChapterNNTests`.
///
/// Outputs depend only on the target's name, so that the plugin needn't read Markdown. `book test` tangles before it
/// builds and passes the files' folder in `BOOK_TANGLED`; the plugin then copies them and needs no tool.
@main
struct TangleChapters: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let step = Int(target.name.filter(\.isNumber)) else {
      Diagnostics.error("\(target.name): the target of a step is called Rx03 or Chapter03Tests")
      return []
    }
    let folder = context.package.directoryURL.appending(path: "Chapters")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    // A chapter's code never depends on a later chapter, so later chapters are no inputs.
    let pages = names.filter { (Int($0.prefix { $0.isNumber }) ?? .max) <= step }.map { folder.appending(path: $0) }
    let last = names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? step
    let isTests = target.name.hasSuffix("Tests")
    let files = isTests ? ["Examples.swift", "ExamplesBefore.swift", "ExamplesAtTheEnd.swift"] : ["Core.swift"]
    let outputs = files.map { context.pluginWorkDirectoryURL.appending(path: $0) }
    let ready = ProcessInfo.processInfo.environment["BOOK_TANGLED"].map { URL(fileURLWithPath: $0) }
    if let ready { return zip(files, outputs).map { copy(ready.appending(path: "\(target.name)/\($0)"), to: $1) } }
    return [
      .buildCommand(
        displayName: "Tangling \(target.name)",
        executable: try context.tool(named: "TangleCommand").url,
        arguments: [
          isTests ? "examples" : "step", String(step), String(last), context.package.directoryURL.path,
          context.pluginWorkDirectoryURL.path,
        ],
        inputFiles: pages, outputFiles: outputs)
    ]
  }

  private func copy(_ file: URL, to output: URL) -> Command {
    .buildCommand(
      displayName: "Copying \(file.lastPathComponent)", executable: URL(fileURLWithPath: "/bin/cp"),
      arguments: [file.path, output.path], inputFiles: [file], outputFiles: [output])
  }
}
