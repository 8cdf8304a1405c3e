import Testing

@testable import Preview

private func request(_ path: String, host: String = "localhost:8000", method: String = "GET") -> Request? {
  Request(head: Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)".utf8))
}

@Suite struct RequestTests {
  @Test func `A head is read`() throws {
    let request = try #require(
      Request(head: Array("GET /a%20b?c=d HTTP/1.1\r\nHost: x\r\nAccept:  text/html \r\nX:".utf8)))
    #expect(request.method == "GET" && request.path == "/a%20b" && request.query == "c=d" && request.file == "a b")
    #expect(request.headers == ["host": "x", "accept": "text/html", "x": ""])
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / FTP/1.1", "GET  HTTP/1.1", " / HTTP/1.1", "GET / HTTP/1.1\r\nno colon", "\u{0}\u{0}",
  ])
  func `Anything else is refused`(head: String) { #expect(Request(head: Array(head.utf8)) == nil) }

  @Test func `Bytes that are no text are refused`() { #expect(Request(head: [0x47, 0xff, 0xfe, 0x20, 0x2f]) == nil) }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.1:80", true), ("localhost", true), ("LocalHost:1", true), ("evil.example", false),
    ("127.0.0.1.evil.example", false), ("", false), ("192.168.0.1:8000", false), ("localhost.evil", false),
  ])
  func `Only this machine's own names are answered to`(host: String, isLocal: Bool) {
    #expect(request("/", host: host)?.isLocal == isLocal)
  }

  @Test func `A request that names no host is not answered`() throws {
    #expect(try !#require(Request(head: Array("GET / HTTP/1.1".utf8))).isLocal)
  }
}
