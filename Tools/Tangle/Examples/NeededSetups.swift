import Book
import Markup
import SwiftSource

/// The declarations beside a page's examples that a program needs, as the page writes them.
public func setups(of pages: [Chapter], neededBy code: CodeBlock) -> [[String]] {
  Setups(of: pages).needed(by: Snippet(code.lines.map(\.text)).mentioned).map { $0.map(\.text) }
}
