import Foundation
import Testing

@testable import Preview

private func text(_ answer: Response) -> String { String(decoding: answer.body, as: UTF8.self) }

private func request(_ path: String, method: String = "GET", host: String = "localhost") -> Request {
  Request(head: Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)".utf8))!
}

@Suite(.timeLimit(.minutes(60))) struct PreviewTests {
  @Test func `Every page and the style are there, and only pages hold the script`() async throws {
    let book = try TemporaryBook(["01-one": "# One\n\nWords."])
    let preview = Preview(book.project)
    for path in ["/", "/index.html", "/01-one.html", "/01-one.html?x=y", "/%30%31-one.html"] {
      let answer = await preview.answer(to: request(path))
      #expect(answer.status == .ok && answer.type == "text/html; charset=utf-8", "\(path)")
      #expect(text(answer).contains("EventSource") && text(answer).hasSuffix("</body>\n</html>\n"))
    }
    let style = await preview.answer(to: request("/style.css"))
    #expect(style.status == .ok && style.type == "text/css; charset=utf-8" && !text(style).contains("EventSource"))
  }

  @Test(arguments: [
    "/..", "/../index.md", "/%2e%2e/index.md", "/%2E%2E%2Findex.md", "/..%2f..%2fetc/passwd", "//etc/passwd",
    "/etc/passwd",
    "/Chapters/01-one.md", "/Chapters/../01-one.html", "/./01-one.html", "/01-one.html/", "/link.html", "/%00", "/%zz",
    "etc/passwd", "*", "file:///etc/passwd", "http://localhost/01-one.html", "/..\\index.md", "/%252e%252e/index.md",
  ])
  func `Nothing else is`(path: String) async throws {
    let book = try TemporaryBook(["01-one": "# One"])
    try FileManager.default.createSymbolicLink(
      at: book.root.appending(path: "link.html"), withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    let answer = await Preview(book.project).answer(to: request(path))
    #expect(answer.status == .notFound)
    #expect(text(answer) == "The book has no such page.\n")
  }

  @Test func `It can only be read, and only from here`() async throws {
    let book = try TemporaryBook(["01-one": "# One"])
    let preview = Preview(book.project)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
      let answer = await preview.answer(to: request("/", method: method))
      #expect(answer == Response(.methodNotAllowed, text: "This preview can only be read."))
    }
    for path in ["/", eventsPath] {
      let answer = await preview.answer(to: request(path, host: "evil.example"))
      #expect(
        answer == Response(.forbidden, text: "This preview answers at http://127.0.0.1 and http://localhost alone."))
    }
  }

  @Test func `A saved change is seen, and only a change gives the book another version`() async throws {
    let book = try TemporaryBook(["01-one": "# One\n\nWords."])
    let preview = Preview(book.project)
    let first = await preview.version
    #expect(await !preview.renew())
    try book.write("# One\n\nWords.", to: "Chapters/01-one.md")
    #expect(await !preview.renew())
    #expect(await preview.version == first)
    try book.write("# One\n\nOther words.", to: "Chapters/01-one.md")
    #expect(await preview.renew())
    #expect(await preview.version != first)
    #expect(await text(preview.answer(to: request("/01-one.html"))).contains("Other words."))
  }

  @Test func `Mistakes are shown with their places in the last good page, until they are mended`() async throws {
    let book = try TemporaryBook(["01-one": "# One\n\nGood words."])
    let preview = Preview(book.project)
    try book.write("# One\n\nBad words.\n\n```swift unknown=<b>\n```\n", to: "Chapters/01-one.md")
    #expect(await preview.renew())
    let broken = await text(preview.answer(to: request("/01-one.html")))
    #expect(broken.contains("Good words.") && !broken.contains("Bad words."))
    #expect(broken.contains("<code>Chapters/01-one.md:5:10</code>: "))
    #expect(broken.contains("<pre>```swift unknown=&lt;b&gt;\n         ^</pre>") && !broken.contains("<b>"))
    try book.write("# One\n\nBetter words.", to: "Chapters/01-one.md")
    #expect(await preview.renew())
    let mended = await text(preview.answer(to: request("/01-one.html")))
    #expect(mended.contains("Better words.") && !mended.contains("preview-mistakes"))
  }

  @Test func `A book that begins with mistakes shows them on every page`() async throws {
    let book = try TemporaryBook(["01-one": "# One\n\n[lost](nowhere.md)"])
    let preview = Preview(book.project)
    for path in ["/", "/01-one.html"] {
      let answer = await preview.answer(to: request(path))
      #expect(answer.status == .ok && text(answer).contains("Chapters/01-one.md:3:"))
    }
    try book.write("# One", to: "Chapters/01-one.md")
    #expect(await preview.renew())
    #expect(await !text(preview.answer(to: request("/"))).contains("preview-mistakes"))
  }

  @Test func `Whoever waits is told of a change, and can stop waiting`() async throws {
    let book = try TemporaryBook(["01-one": "# One"])
    let preview = Preview(book.project)
    let first = await preview.version
    // As a child it stops waiting, too, when the test's time is over.
    async let told = preview.change(since: first)
    let stopped = Task { await preview.change(since: first) }
    stopped.cancel()
    #expect(await stopped.value == first)
    try book.write("# Two", to: "Chapters/01-one.md")
    #expect(await preview.renew())
    let version = await told
    #expect(await version == preview.version)
    #expect(await preview.change(since: first) == preview.version)
  }
}
