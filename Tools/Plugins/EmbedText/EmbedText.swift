import Foundation
import PackagePlugin

/// Makes constants of the texts that a target has in its folders `Assets` and `Scenarios`: `PackageResources.style_css`
/// of `Assets/style.css`.
///
/// SwiftPM's own `embedInCode` writes an array with an element for each byte, which takes the compiler 0.15 milliseconds
/// of processor time: eleven seconds for the book's style sheets and scripts. A string literal takes none.
@main
struct EmbedText: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let manager = FileManager.default
    let folders = ["Assets", "Scenarios"].map { target.directoryURL.appending(path: $0) }
    let files = try folders.filter { manager.fileExists(atPath: $0.path) }.flatMap { folder in
      try manager.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
        .map { folder.appending(path: $0) }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding texts of \(target.name)", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", script, output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}

/// Writes the Swift file that its name says, `$0`, with the files that are its arguments.
private let script = """
  {
    echo 'enum PackageResources {'
    for file; do
      printf '  static let %s: [UInt8] = Array(\(quotes)\\n' "$(basename "$file" | tr .- __)"
      cat "$file"
      printf '\\n\(String(quotes.reversed())).utf8)\\n'
    done
    echo '}'
  } >"$0"
  """

/// No text that is embedded has these.
private let quotes = ###"##""""###
