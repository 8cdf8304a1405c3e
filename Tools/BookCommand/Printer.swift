import Book
import Files
import Foundation
import Processes

/// An installed program that turns an HTML page into a PDF.
struct Printer {
  enum Kind { case browser, weasyprint }

  let kind: Kind
  let program: String

  /// Returns a browser on the path, or else WeasyPrint.
  static func installed() throws -> Printer {
    let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    if let name = browsers.first(where: { installedProgram($0) != nil }) {
      return Printer(kind: .browser, program: name)
    }
    if installedProgram("weasyprint") != nil { return Printer(kind: .weasyprint, program: "weasyprint") }
    throw Complaint(
      """
      a PDF needs a browser or WeasyPrint, and neither is on the path. Install one of them, then try again:
          apt-get install chromium      (or weasyprint)
          brew install weasyprint       (or brew install --cask google-chrome)
      """)
  }

  /// Returns the PDF of a self-contained page.
  func print(_ page: String) async throws -> Data {
    try await inTemporaryFolder { folder in
      let source = folder.appending(path: "book.html"), result = folder.appending(path: "book.pdf")
      try writeWhole(Data(page.utf8), to: source)
      showProgress(kind == .browser ? "\(program) prints the book" : "weasyprint prints the book: this takes minutes")
      defer { showProgress(nil) }
      let (isGood, log) = try await withTimeLimit(timeLimit) {
        var lines: [String] = []
        let isGood = try await follow(program, arguments(source, result, folder), in: folder) { lines.append($0) }
        return (isGood, lines)
      }
      guard isGood, let data = try? Data(contentsOf: result), data.starts(with: Data("%PDF".utf8)) else {
        let words = log.isEmpty ? "It said nothing" : "It said:\n" + log.suffix(20).joined(separator: "\n")
        throw Complaint("\(program) made no PDF. \(words)")
      }
      return data
    }
  }

  /// Far more than a thousand pages need: one or two minutes of a fast processor, and many times that of a busy one.
  private let timeLimit = Duration.seconds(3600)

  private func arguments(_ source: URL, _ result: URL, _ folder: URL) -> [String] {
    switch kind {
    case .weasyprint: [source.path, result.path]
    case .browser:
      [
        "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
        "--user-data-dir=" + folder.appending(path: "profile").path, "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--print-to-pdf=" + result.path,
      ]
        // Root can't use a browser's sandbox; the page is the book's own and has no script.
        + (getuid() == 0 ? ["--no-sandbox"] : []) + [source.absoluteString]
    }
  }
}

/// Runs work, and cancels it after `limit`.
private func withTimeLimit<Result: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw Complaint("the PDF wasn't ready after \(limit)")
    }
    defer { group.cancelAll() }
    return try await group.next()!
  }
}
