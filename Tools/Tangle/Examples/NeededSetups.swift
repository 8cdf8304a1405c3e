import Book
import Markup
import SwiftSource

/// Returns the setups that a program needs, as the pages have them.
public func setups(of pages: [Chapter], neededBy code: CodeBlock) -> [[String]] {
  Setups(of: pages).needed(by: Snippet(code.lines.map(\.text)).mentioned).map { $0.map(\.text) }
}
