/// An HTTP response to a browser.
public struct Response: Equatable, Sendable {
  public enum Status: String, Sendable {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case headTooLarge = "431 Request Header Fields Too Large"
    case busy = "503 Service Unavailable"
  }

  public let status: Status
  public let type: String
  public let body: [UInt8]
  /// For a stream of events: the state after which every change of the book sends a message; else nil.
  public let changesAfter: String?

  init(_ status: Status = .ok, type: String, _ text: String) { self.init(status, type: type, Array(text.utf8)) }

  init(_ status: Status = .ok, type: String, _ body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
    changesAfter = nil
  }

  init(_ status: Status, text: String) { self.init(status, type: "text/plain; charset=utf-8", text + "\n") }

  init(changesAfter version: String) {
    status = .ok
    type = "text/event-stream"
    body = Array(event(version).utf8)
    changesAfter = version
  }

  /// The bytes to send. `HEAD` requests get no body.
  func bytes(withBody: Bool = true) -> [UInt8] {
    var head = """
      HTTP/1.1 \(status.rawValue)\r
      Content-Type: \(type)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r\n
      """
    if status == .methodNotAllowed { head += "Allow: GET, HEAD\r\n" }
    if changesAfter == nil { head += "Content-Length: \(body.count)\r\n" }
    return Array((head + "\r\n").utf8) + (withBody ? body : [])
  }
}

/// Returns the event that tells pages the name of the book's new state.
func event(_ version: String) -> String { "data: \(version)\n\n" }

/// The media type of a file, by the end of its name.
func contentType(of name: String) -> String {
  switch name.split(separator: ".").last {
  case "html": "text/html; charset=utf-8"
  case "css": "text/css; charset=utf-8"
  case "js": "text/javascript; charset=utf-8"
  case "json": "application/json"
  case "svg": "image/svg+xml"
  case "txt", "md", "swift": "text/plain; charset=utf-8"
  default: "application/octet-stream"
  }
}
