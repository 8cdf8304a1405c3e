import FlyingSocks
import Foundation
import Synchronization
import Testing

@testable import Preview

@Suite(.timeLimit(.minutes(60)), .serialized) struct ServerTests {
  private func book() throws -> TemporaryBook { try TemporaryBook(["01-one": "# One\n\nWords."]) }

  /// Limits of time that no busy machine comes to.
  private var patience: Limits {
    var limits = Limits()
    (limits.asking, limits.answering, limits.heartbeat) = (.seconds(3600), .seconds(3600), .seconds(3600))
    return limits
  }

  @Test func `Pages come over the wire`() async throws {
    try await serving(book()) { port in
      let page = try fetch("/01-one.html", port)
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
      let parts = page.split(separator: "\r\n\r\n", maxSplits: 1)
      try #require(parts.count == 2)
      #expect(
        parts[0].contains("Content-Length: \(parts[1].utf8.count)\r\n")
          || parts[0].hasSuffix("Content-Length: \(parts[1].utf8.count)"))
      #expect(parts[1].contains("Words."))
      #expect(try fetch("/../index.md", port).hasPrefix("HTTP/1.1 404 "))
      #expect(try fetch("/", port, host: "evil.example").hasPrefix("HTTP/1.1 403 "))
      let head = try fetch("/01-one.html", port, method: "HEAD")
      #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n") && !head.contains("Words."))
      #expect(try fetch("/", port, method: "POST").contains("Allow: GET, HEAD\r\n"))
    }
  }

  @Test func `The server listens on 127.0.0.1 alone`() async throws {
    try await serving(book()) { port in
      let other = try Socket(domain: AF_INET)
      defer { try? other.close() }
      // Every address 127.x.y.z is this machine, and no server of all addresses would refuse.
      #expect(throws: SocketError.self) { try other.connect(to: .inet(ip4: "127.0.0.2", port: port)) }
    }
  }

  @Test func `A port that is taken is refused`() async throws {
    let preview = try Preview(book().project)
    try await serving(book()) { port in
      #expect {
        _ = try Server(preview, port: port)
      } throws: { error in
        if case SocketError.failed(_, EADDRINUSE, _)? = error as? SocketError { true } else { false }
      }
    }
  }

  @Test func `Whoever listens is told the book's state, and every change of it`() async throws {
    let book = try book()
    // No sign of life may come before the change.
    try await serving(book, limits: patience) { port in
      let client = try Client(port)
      try client.send("GET \(eventsPath) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let first = client.read(until: "\n\n")
      #expect(first.contains("Content-Type: text/event-stream\r\n"))
      let state = try #require(first.split(separator: "data: ").last)
      try book.write("# One\n\nOther words.", to: "Chapters/01-one.md")
      let told = client.read(until: "\n\n")
      #expect(told.hasPrefix("data: ") && told.hasSuffix("\n\n") && !told.contains(state))
      #expect(try fetch("/01-one.html", port).contains("Other words."))
    }
  }

  @Test func `Half-open connections make room for those that ask`() async throws {
    var limits = Limits()
    limits.connections = 16
    try await serving(book(), limits: limits) { port in
      var idle: [Socket] = []
      defer { for socket in idle { try? socket.close() } }
      for number in 0..<200 {
        let socket = try Socket(domain: AF_INET)
        idle.append(socket)
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
        if number.isMultiple(of: 3) { _ = try? socket.write(Data("GET / HTT".utf8), from: 0) }
        if number.isMultiple(of: 50) { #expect(try fetch("/", port).hasPrefix("HTTP/1.1 200 OK")) }
      }
      #expect(try fetch("/01-one.html", port).contains("Words."))
    }
  }

  @Test func `A request that doesn't come to an end is given up when its time is over`() async throws {
    var limits = Limits()
    limits.asking = .milliseconds(200)
    try await serving(book(), limits: limits) { port in
      let slow = try Client(port)
      try slow.send("GET / HTTP/1.1\r\n")
      #expect(slow.read() == "")
      #expect(slow.isClosed)
      #expect(try fetch("/", port).hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func `A request that is too long is given up, however much time it has`() async throws {
    var limits = patience
    limits.head = 4096
    try await serving(book(), limits: limits) { port in
      let long = try Client(port)
      try? long.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 100_000))
      let answer = long.read()
      let isWhole =
        answer.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n")
        && answer.hasSuffix("\r\n\r\nThe request is too long.\n")
      #expect(answer.isEmpty || isWhole, "\(answer)")
      #expect(long.isClosed)
      #expect(try fetch("/", port).hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func `Someone who doesn't read is given up`() async throws {
    var limits = patience
    limits.answering = .milliseconds(200)
    limits.connections = 1
    let words = String(repeating: "Words and words. ", count: 400_000)
    try await serving(TemporaryBook(["01-one": "# One\n\n\(words)"]), limits: limits) { port in
      let deaf = try Client(port)
      try deaf.send("GET /01-one.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
      // Before its answer begins, it might be sent away as one that doesn't ask.
      let start = deaf.read(until: "HTTP/1.1 200 ")
      #expect(start.hasPrefix("HTTP/1.1 200 ") && !deaf.isClosed)
      #expect(try fetch("/", port).hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func `Too many listeners are sent away, and a place is free when one goes`() async throws {
    var limits = Limits()
    limits.listeners = 2
    try await serving(book(), limits: limits) { port in
      func listen(_ client: Client) throws -> String {
        try client.send("GET \(eventsPath) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client.read(until: "\n\n")
      }
      let first = try Client(port)
      #expect(try listen(first).hasPrefix("HTTP/1.1 200 "))
      do {
        let second = try Client(port), third = try Client(port)
        #expect(try listen(second).hasPrefix("HTTP/1.1 200 "))
        let refusal = try listen(third) + third.read()
        #expect(refusal.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(refusal.hasSuffix("\r\n\r\nToo many pages listen for changes.\n"))
      }
      var answer = ""
      for _ in 0..<200 where !answer.hasPrefix("HTTP/1.1 200 ") {
        answer = try listen(Client(port))
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `A flood of requests is answered`() async throws {
    try await serving(book()) { port in
      let answered = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 where (try? fetch("/01-one.html", port))?.contains("Words.") == true {
          answered.withLock { $0 += 1 }
        }
      }
      #expect(answered.withLock { $0 } == 400)
    }
  }

  @Test func `Rubbish is refused, and harms nobody`() async throws {
    try await serving(book()) { port in
      var random = SystemRandomNumberGenerator()
      for _ in 0..<50 {
        let client = try Client(port)
        let rubbish = (0..<200).map { _ in Character(Unicode.Scalar(UInt8.random(in: 0..<128, using: &random))) }
        try client.send(String(rubbish) + "\r\n\r\n")
        #expect(!client.read().contains("200 OK"))
      }
      let half = try Client(port)
      try half.send("GET /\r\n\r\n")
      let refusal = half.read()
      #expect(refusal.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(refusal.hasSuffix("\r\n\r\nThat is no request that this preview understands.\n"))
      #expect(try fetch("/", port).hasPrefix("HTTP/1.1 200 OK"))
    }
  }
}
