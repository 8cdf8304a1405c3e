import Book

/// The book as it is at the moment, and everyone who waits for it to change.
public actor Preview {
  private let project: Project
  private var snapshot: Snapshot
  private var rendering: Rendering
  private var number = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var tickets = 0
  /// Tells this preview from an earlier one at the same address.
  private let origin = String(UInt32.random(in: 0...UInt32.max), radix: 36)

  /// Reads and renders the book.
  public init(_ project: Project) {
    self.project = project
    snapshot = Snapshot(of: project)
    rendering = Rendering().renewed(project)
  }

  /// Says which state the book is in; another state has another name.
  public var version: String { "\(origin)-\(number)" }

  public var mistakes: [Rendering.Mistake] { rendering.mistakes }

  /// Watches the book and renders it again whenever one of its files has changed, until it is cancelled.
  public func watch(report: @Sendable (Rendering, Duration) -> Void = { _, _ in }) async {
    while !Task.isCancelled {
      // With someone looking, a change is to be seen at once.
      try? await Task.sleep(for: waiting.isEmpty ? .milliseconds(200) : .milliseconds(10))
      let start = ContinuousClock.now
      if renew() { report(rendering, ContinuousClock.now - start) }
    }
    wakeAll()
  }

  /// Renders the book again if a file has changed, and says whether that made a difference.
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

  /// Waits until the book's state has another name than this one, or the waiting is cancelled.
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

  /// Answers a request for something of the book.
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

  /// Where there are no pages because the book has never been without a mistake, the mistakes are the page.
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
