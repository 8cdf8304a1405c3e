import Foundation

/// Where the links of plain pages lead, among pages that all belong to one edition.
struct PlainLinks {
  /// The anchors of every page, by its HTML file.
  let anchors: [String: Set<String>]

  init(_ pages: [PlainPage]) {
    anchors = Dictionary(pages.map { ($0.output, $0.anchors) }) { first, _ in first }
  }

  enum Target: Equatable {
    /// Somewhere else in the world.
    case outside(String)
    case page(String, anchor: String?)
  }

  /// Nil where the edition holds nothing of the kind.
  func target(of address: String, in page: String) -> Target? {
    for scheme in ["http:", "https:", "mailto:"] where address.hasPrefix(scheme) { return .outside(address) }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0].isEmpty ? page : parts[0]
    guard let known = anchors[name] else { return nil }
    guard parts.count > 1, !parts[1].isEmpty else { return .page(name, anchor: nil) }
    let anchor = parts[1].removingPercentEncoding ?? parts[1]
    return known.contains(anchor) ? .page(name, anchor: anchor) : nil
  }

  /// A page whose links are written as `write` says; where a link leads nowhere, its text stays.
  func followed(_ page: PlainPage, write: (Target) -> String) -> [PagePiece] {
    var result: [PagePiece] = []
    var open: [Bool] = []
    for piece in page.pieces {
      switch piece {
      case .start(var tag) where tag.name == "a" && tag["href"] != nil:
        let target = target(of: tag["href"]!, in: page.output)
        open.append(target != nil)
        guard let target else { continue }
        tag["href"] = write(target)
        result.append(.start(tag))
      case .start(let tag) where tag.name == "a" && !tag.isEmpty:
        open.append(true)
        result.append(piece)
      case .end("a"): if open.popLast() ?? true { result.append(piece) }
      case .start(let tag) where tag.name == "img":
        // No file is carried along; the description says what is seen.
        result.append(.text(tag["alt"] ?? ""))
      default: result.append(piece)
      }
    }
    return result
  }
}
