import ArgumentParser
import Book
import Files
import FlyingSocks
import Foundation
import Preview

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows the book in a browser on this machine, always as it is now.",
    discussion: """
      Pages are rendered into memory, again whenever a file of the book is saved, and follow by themselves where they \
      are open. The mistakes that book check finds are shown in the page until they are mended. Ctrl-C ends the preview.
      """)

  @Option(help: "The port on 127.0.0.1, up to 65535; 0 for any that is free.")
  var port: UInt16 = 8000

  func run() async throws {
    let project = try Session.project()
    let preview = Preview(project)
    let server = try takePort(preview)
    reportMistakes(await preview.mistakes, in: project)
    // Written without buffering: another program may wait for the address.
    FileHandle.standardOutput.write(
      Data("http://127.0.0.1:\(server.port)/ shows the book; Ctrl-C ends the preview.\n".utf8))
    do {
      try await untilInterrupted {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await server.run() }
          group.addTask {
            await preview.watch { rendering, time in
              reportMistakes(rendering.mistakes, in: project)
              complain("rendered in \(time.formatted(.units(allowed: [.milliseconds])))")
            }
          }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
    } catch let code as ExitCode where code == ExitCode(130) {
      // Ctrl-C is the normal end.
    }
  }

  private func takePort(_ preview: Preview) throws -> Server {
    do {
      return try Server(preview, port: port)
    } catch let error as SocketError {
      guard case .failed(_, let number, _) = error, let refusal = refusal(of: port, number) else { throw error }
      throw refusal
    }
  }
}

/// Returns why the system refuses a port, and what helps; nil for a reason that says nothing about the port.
func refusal(of port: UInt16, _ number: Int32) -> Complaint? {
  switch number {
  case EADDRINUSE:
    Complaint(
      "port \(port) is taken by another program: end that, or choose another with --port (0 means any that is free)")
  case EACCES: Complaint("port \(port) is kept for the system: choose one above 1023 with --port")
  default: nil
  }
}

/// Reports the book's mistakes, if it has any.
private func reportMistakes(_ mistakes: [Rendering.Mistake], in project: Project) {
  if !mistakes.isEmpty { report(mistakes.map(\.diagnostic), in: project) }
}
