import Foundation
import Testing

@testable import Weave

/// Colours of text, and the grounds that they stand on.
private let pairs: [(texts: [String], grounds: [String])] = [
  (["ink", "soft", "accent"], ["paper", "box-ground"]),
  (["removed-sign", "added-sign", "changed-sign"], ["paper", "box-ground"]),
  (
    ["ink", "keyword", "type", "declaration", "string", "number", "comment", "attribute"],
    ["code-ground", "sample-ground", "paper", "box-ground", "added-ground", "changed-ground", "removed-ground"]
  ),
  (["soft"], ["code-ground"]), (["paper"], ["ink"]),
  (["added-sign"], ["added-ground"]), (["changed-sign"], ["changed-ground"]), (["removed-sign"], ["removed-ground"]),
]

@Suite struct StyleTests {
  let css: String

  /// As written: what is published has the dark colours twice.
  init() {
    css = [PackageResources.style_css, PackageResources.exercises_css, PackageResources.navigation_css]
      .map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test(arguments: [0, 1]) func `Every colour can be read on its ground, in both themes`(theme: Int) throws {
    let colours = colours(ofTheme: theme)
    for (texts, grounds) in pairs {
      for text in texts {
        for ground in grounds {
          let ratio = contrast(try #require(colours[text]), try #require(colours[ground]))
          #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
        }
      }
    }
  }

  @Test func `The style loads nothing, and respects print, theme and motion`() {
    #expect(!css.contains("url(") && !css.contains("@import"))
    for query in ["prefers-color-scheme: dark", "prefers-reduced-motion", "@media print"] {
      #expect(css.contains(query))
    }
  }

  @Test func `Asides stand in the margin of a wide screen, and nowhere else`() throws {
    let wide = "@media screen and (min-width: 75rem) {\n  article > .aside {"
    let start = try #require(css.firstRange(of: wide)).lowerBound
    let rule = try #require(css[start...].firstRange(of: "\n  }")).lowerBound
    #expect(css[start..<rule].contains("float: right") && css.ranges(of: "article > .aside {").count == 1)
    let epub = String(decoding: PackageResources.epub_css, as: UTF8.self)
    #expect(css.contains(".note.aside {") && !epub.contains("article > .aside"))
  }

  /// A browser with 1280 px shows a line of 120 characters, the longest that the formatter leaves, without scrolling.
  @Test func `The longest line of code fits beside the list of pages`() throws {
    let columns = try numbers(/grid-template-columns: ([0-9.]+)rem minmax\(0, 1fr\); gap: 0 ([0-9.]+)rem;/)
    let edge = try numbers(/\.layout \{ max-width: ([0-9.]+)rem; padding-inline: ([0-9.]+)rem;/)
    let code = try numbers(
      /\(min-width: 75rem\) and .*?--inset: ([0-9.]+)rem;.*?pre[^{]*\{ font-size: ([0-9.]+)rem;/.dotMatchesNewlines())
    let room = min(1280, edge.0 * 16) - (2 * edge.1 + columns.0 + columns.1) * 16
    // The widest of the fonts that are asked for has letters of 0.602 em; a listing has 3 px of bar at its left.
    #expect(120 * 0.602 * code.1 * 16 + 2 * code.0 * 16 + 3 <= room)
    let wide = try numbers(/--measure: ([0-9.]+)rem;\n *--margin: ([0-9.]+)rem;/)
    let gap = try numbers(/--gap: ([0-9.]+)(rem);/).0
    #expect((wide.0 + wide.1 + gap) * 16 >= room)
  }

  @Test func `On paper an elision stays what it is`() throws {
    let paper = try #require(css.firstRange(of: "/* On paper nothing scrolls")).upperBound
    #expect(css[paper...].contains(".elided > pre, .elided .count, .elided > summary::before { display: none; }"))
  }

  @Test func `Both themes name the same colours, and no rule names another`() {
    #expect(colours(ofTheme: 0).keys.sorted() == colours(ofTheme: 1).keys.sorted())
    #expect(
      css.ranges(of: "#").count == css.ranges(of: ": #").count + css.ranges(of: /#(contents|search|slash|theme)/).count)
  }

  /// The two numbers that a pattern finds first; a unit in the second one's place is 0.
  private func numbers(_ pattern: Regex<(Substring, Substring, Substring)>) throws -> (Double, Double) {
    let found = try #require(css.firstMatch(of: pattern)).output
    return (try #require(Double(found.1)), Double(found.2) ?? 0)
  }

  /// `--name: #rrggbb;` of the first or second `:root`.
  private func colours(ofTheme theme: Int) -> [String: UInt32] {
    var colours: [String: UInt32] = [:]
    for line in css.components(separatedBy: ":root {")[theme + 1].components(separatedBy: "}")[0].split(separator: "\n")
    {
      let parts = line.split(separator: ":").map { $0.drop { " -".contains($0) } }
      if parts.count == 2, parts[1].hasPrefix("#") {
        colours[String(parts[0])] = UInt32(parts[1].dropFirst().prefix(6), radix: 16)
      }
    }
    return colours
  }

  private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let lights = [luminance(first), luminance(second)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Relative luminance, as WCAG 2 defines it.
  private func luminance(_ colour: UInt32) -> Double {
    let channels = [16, 8, 0].map { (shift: UInt32) -> Double in
      let channel = Double((colour >> shift) & 255) / 255
      return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
