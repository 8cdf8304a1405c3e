import Foundation
import Testing

/// Blocks of the real book that show what an instrument has written: ```` ```text fold="Tools/…txt, what of it" ````.
@Suite struct QuotedFileTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// A block, and the file that it says it is from.
  struct Quotation: CustomTestStringConvertible {
    let page, path: String
    let lines: [String]

    var testDescription: String { "\(page): \(path)" }
  }

  private static let quotations: [Quotation] = {
    let folder = root.appending(path: "Chapters")
    let pages = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".md")
    }
    return pages.sorted().flatMap { page in
      let text = (try? String(contentsOf: folder.appending(path: page), encoding: .utf8)) ?? ""
      return quotations(in: text, page)
    }
  }()

  private static func quotations(in text: String, _ page: String) -> [Quotation] {
    text.components(separatedBy: "\n```text fold=\"Tools/").dropFirst().compactMap { rest in
      guard let end = rest.range(of: "\"\n"), let close = rest.range(of: "\n```") else { return nil }
      let name = rest[..<end.lowerBound].prefix { $0 != "," }
      let lines = rest[end.upperBound..<close.lowerBound].split(separator: "\n").map(String.init)
      return Quotation(page: page, path: "Tools/\(name)", lines: lines)
    }
  }

  @Test func theChapterOnMeasuringQuotesItsInstruments() {
    #expect(Self.quotations.contains { $0.path == "Tools/Benchmarks/PartV/PROFILES.txt" })
  }

  @Test(arguments: quotations)
  func everyQuotedLineStandsInItsFileInThisOrder(_ quotation: Quotation) throws {
    let text = try String(contentsOf: Self.root.appending(path: quotation.path), encoding: .utf8)
    var lines = text.split(separator: "\n").map(String.init)[...]
    #expect(!quotation.lines.isEmpty)
    for line in quotation.lines {
      let place = lines.firstIndex(of: line)
      #expect(place != nil, "not there, or not after the line before it: \(line)")
      if let place { lines = lines[(place + 1)...] }
    }
  }
}
