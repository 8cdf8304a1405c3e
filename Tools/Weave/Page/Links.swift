import Book
import Foundation

/// The destinations of one page's links once the pages are HTML files, all in one folder.
struct Links {
  /// The page that has the links, relative to the project's root.
  let page: String
  /// The HTML file of every page, by the page's path.
  let outputs: [String: String]
  /// The HTML file of that page, if its links are written on another one.
  let home: String?
  /// The destinations of places whose pages are made anew: paths, and headings as `reference.md#zip`.
  let elsewhere: [String: Destination]

  init(
    page: String, outputs: [String: String], home: String? = nil, elsewhere: [String: Destination] = [:]
  ) {
    (self.page, self.outputs, self.home, self.elsewhere) = (page, outputs, home, elsewhere)
  }

  /// - Parameter home: the HTML file of the page, if its links are written on another one.
  init(page: String, of site: Site, home: String? = nil) {
    self.init(page: page, outputs: site.outputs, home: home, elsewhere: site.elsewhere)
  }

  /// Returns a link's destination; nil if it isn't safe to follow.
  func destination(of link: String) -> Destination? {
    if let scheme = scheme(of: link) {
      return allowedSchemes.contains(scheme.lowercased()) ? .world(encode(link)) : nil
    }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let anchor = parts.count > 1 ? encode(String(parts[1])) : nil
    let path = parts.first.map { $0.removingPercentEncoding ?? String($0) } ?? ""
    let target = path.isEmpty ? page : resolve(path, from: page)
    if let known = elsewhere[parts.count > 1 ? "\(target)#\(parts[1])" : target] { return known }
    if path.isEmpty { return .page(home, anchor: anchor) }
    if let output = outputs[target] { return .page(output, anchor: anchor) }
    // A file of the project that isn't a page is addressed from the folder of pages.
    return .file(encode("../\(target)") + (anchor.map { "#\($0)" } ?? ""))
  }
}

private let allowedSchemes: Set<String> = ["http", "https", "mailto"]

/// Returns the scheme of a link: the part before a colon, if no slash, question mark or number sign is in it.
private func scheme(of destination: String) -> Substring? {
  guard let end = destination.firstIndex(where: { ":/?#".contains($0) }), destination[end] == ":" else { return nil }
  return destination[..<end]
}

/// Percent-encodes every byte that may not stand in an address. Percent signs stay, since they may belong to encodings.
private func encode(_ address: String) -> String {
  guard !address.utf8.allSatisfy(isSafe) else { return address }
  var encoded: [UInt8] = []
  for byte in address.utf8 {
    if isSafe(byte) {
      encoded.append(byte)
    } else {
      encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

private let hexDigits = Array("0123456789ABCDEF".utf8)

private func isSafe(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: safePunctuation.contains(byte)
  }
}

private let safePunctuation = Set("-_.~!*'();:@&=+$,/?#%".utf8)
