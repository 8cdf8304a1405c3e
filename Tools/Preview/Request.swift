import Foundation

/// A request of a browser.
public struct Request: Equatable, Sendable {
  public let method: String
  /// As it was sent, without the question behind it.
  public let path: String
  public let query: String
  /// By their names in small letters.
  public let headers: [String: String]

  /// Reads the lines before the first empty one; nil if that isn't HTTP.
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

  /// The name that a file of the book would have; it is looked up as it is, and no folder is ever searched for it.
  var file: String? {
    guard path.hasPrefix("/"), let name = path.dropFirst().removingPercentEncoding else { return nil }
    return name.isEmpty ? "index.html" : name
  }

  /// Whether the browser means this machine: else a page from elsewhere could read along under a name of its own.
  var isLocal: Bool {
    guard let host = headers["host"] else { return false }
    let name = host.split(separator: ":", maxSplits: 1).first?.lowercased()
    return name == "127.0.0.1" || name == "localhost"
  }
}
