import Foundation

/// An HTTP request of a browser.
public struct Request: Equatable, Sendable {
  public let method: String
  /// The path as it was sent, without the query.
  public let path: String
  public let query: String
  /// The headers by their names in lower case.
  public let headers: [String: String]

  /// Parses the request line and the headers; nil if they aren't HTTP/1.
  public init?(head: [UInt8]) {
    guard String(validating: head, as: UTF8.self) != nil else { return nil }
    let texts = head.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    let words = texts.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    guard !words.contains("") else { return nil }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(words[0])
    path = target.first.map(String.init) ?? ""
    query = target.count > 1 ? String(target[1]) : ""
    var headers: [String: String] = [:]
    for line in texts.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
  }

  /// The name of the requested file. It is only looked up among the book's files, never in a folder.
  var file: String? {
    guard path.hasPrefix("/"), let name = path.dropFirst().removingPercentEncoding else { return nil }
    return name.isEmpty ? "index.html" : name
  }

  /// `true` if the host is this machine. Otherwise a foreign page could read the book through a domain that resolves to
  /// it (DNS rebinding).
  var isLocal: Bool {
    guard let host = headers["host"] else { return false }
    let name = host.split(separator: ":", maxSplits: 1).first?.lowercased()
    return name == "127.0.0.1" || name == "localhost"
  }
}
