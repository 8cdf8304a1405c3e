import Book
import FlyingSocks
import Foundation
import Testing

@testable import Preview

/// The title of a page: its first line without `# ` and without the anchor; nil if that is no heading.
func heading(of page: String) -> String? {
  guard page.hasPrefix("# "), let line = page.split(separator: "\n").first else { return nil }
  let words = line.dropFirst(2)
  return String(words.firstRange(of: " {#").map { words[..<$0.lowerBound] } ?? words)
}

/// A book in a folder of its own, which is gone after the test.
final class TemporaryBook: Sendable {
  let root: URL
  var project: Project { Project(root: root) }

  init(_ pages: [String: String]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root.appending(path: "Chapters"), withIntermediateDirectories: true)
    let list = pages.keys.sorted().map { "- [\(heading(of: pages[$0]!) ?? $0)](Chapters/\($0).md)\n" }.joined()
    try write("# The book\n\n\(list)", to: "index.md")
    for (name, text) in pages { try write(text, to: "Chapters/\(name).md") }
  }

  /// A copy of a book that the tests of its reader have.
  init(copyOf fixture: String) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../BookTests/Fixtures")
    try FileManager.default.copyItem(at: fixtures.appending(path: fixture).standardizedFileURL, to: root)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
  }
}

/// Serves a book while the body runs, and is gone afterwards.
///
/// The body waits for answers, so it has a thread of its own: those of tasks are the server's.
func serving(
  _ book: TemporaryBook, limits: Limits = Limits(), _ body: @escaping @Sendable (UInt16) async throws -> Void
) async throws {
  let preview = Preview(book.project)
  let server = try Server(preview, port: 0, limits: limits)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try? await server.run() }
    group.addTask { await preview.watch() }
    defer { group.cancelAll() }
    try await withTaskExecutorPreference(ThreadOfItsOwn()) { try await body(server.port) }
  }
}

/// Runs tasks that wait without giving up their thread.
private final class ThreadOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "client")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A connection to the preview.
final class Client {
  private let socket: Socket
  /// `true` once a reading has found that the other side has ended; one whose time is over finds nothing.
  private(set) var isClosed = false

  init(_ port: UInt16) throws {
    socket = try Socket(domain: AF_INET)
    var limit = timeval()
    limit.tv_sec = 60
    _ = setsockopt(socket.file.rawValue, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
  }

  deinit { try? socket.close() }

  func send(_ text: String) throws {
    let data = Data(text.utf8)
    var sent = data.startIndex
    while sent < data.endIndex { sent = try socket.write(data, from: sent) }
  }

  /// Reads the text that comes until it holds some words, or the other side ends.
  func read(until words: String? = nil) -> String {
    var bytes: [UInt8] = []
    while words == nil || !String(decoding: bytes, as: UTF8.self).contains(words!) {
      do { bytes += try socket.read(atMost: 65536) } catch {
        isClosed = isEnd(error)
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Whether an error of a reading says that the other side has ended, and not that the time is over.
private func isEnd(_ error: any Error) -> Bool {
  switch error as? SocketError {
  case .disconnected?, .failed(_, ECONNRESET, _)?, .failed(_, EPIPE, _)?: true
  default: false
  }
}

/// Everything that the preview answers to a path.
///
/// A busy machine may be slower than the limits that a test sets, so who is given up asks again, as a browser does.
func fetch(_ path: String, _ port: UInt16, method: String = "GET", host: String? = nil) throws -> String {
  for _ in 0..<100 {
    let client = try Client(port)
    try? client.send("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n")
    let answer = client.read()
    if !answer.isEmpty { return answer }
    usleep(10_000)
  }
  return ""
}
