import Book

/// The current rendering of a book, and the tasks that wait for it to change.
public actor Preview {
  private let project: Project
  private var snapshot: Snapshot
  private var rendering: Rendering
  private var number = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var tickets = 0
  /// A random text that distinguishes this preview from an earlier one at the same address.
  private let origin = String(UInt32.random(in: 0...UInt32.max), radix: 36)

  /// Reads and renders the book.
  public init(_ project: Project) {
    self.project = project
    snapshot = Snapshot(of: project)
    rendering = Rendering().renewed(project)
  }

  /// The name of the book's current state; it changes with every change that a reader could see.
  public var version: String { "\(origin)-\(number)" }

  public var mistakes: [Rendering.Mistake] { rendering.mistakes }

  /// Looks for changed files of the book every 200 ms, or 10 ms while pages are open, and renders it again; ends when
  /// the task is cancelled.
  public func watch(report: @Sendable (Rendering, Duration) -> Void = { _, _ in }) async {
    while !Task.isCancelled {
      // An open page should show a change at once.
      try? await Task.sleep(for: waiting.isEmpty ? .milliseconds(200) : .milliseconds(10))
      let start = ContinuousClock.now
      if renew() { report(rendering, ContinuousClock.now - start) }
    }
    wakeAll()
  }

  /// Renders the book again if a file has changed, and returns whether that made a visible difference.
  @discardableResult public func renew() -> Bool {
    let now = Snapshot(of: project, after: snapshot)
    guard now != snapshot else { return false }
    snapshot = now
    let next = rendering.renewed(project)
    guard !next.shows(thatOf: rendering) else { return false }
    rendering = next
    number += 1
    wakeAll()
    return true
  }

  /// Waits until the book's state has another name than `version`, or until the task is cancelled, and returns its
  /// name.
  public func change(since version: String) async -> String {
    let ticket = tickets
    tickets += 1
    while self.version == version, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { continuation.resume() } else { waiting[ticket] = continuation }
        }
      } onCancel: {
        Task { await self.wake(ticket) }
      }
    }
    return self.version
  }

  /// Returns the response to a request.
  public func answer(to request: Request) -> Response {
    guard request.isLocal else {
      return Response(.forbidden, text: "This preview answers at http://127.0.0.1 and http://localhost alone.")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return Response(.methodNotAllowed, text: "This preview can only be read.")
    }
    if request.path == eventsPath { return Response(changesAfter: version) }
    guard let name = request.file, let text = rendering.file(name) else { return missing }
    guard name.hasSuffix(".html") else { return Response(type: contentType(of: name), text) }
    return Response(type: contentType(of: name), rendering.page(text, version: version))
  }

  /// The response for a missing file. If the book has had mistakes since the start, there are no pages, and the
  /// response is a page with the mistakes.
  private var missing: Response {
    guard rendering.isEmpty else { return Response(.notFound, text: "The book has no such page.") }
    return Response(type: contentType(of: "index.html"), rendering.page(Array(emptyPage.utf8), version: version))
  }

  private func wake(_ ticket: Int) { waiting.removeValue(forKey: ticket)?.resume() }

  private func wakeAll() {
    for ticket in waiting.keys { wake(ticket) }
  }
}

private let emptyPage = """
  <!doctype html>
  <html lang="en">
  <head><meta charset="utf-8"/><title>The book has mistakes</title></head>
  <body></body>
  </html>

  """
