import Book
import Foundation
import Tangle
import Weave

/// Prints how long the tool takes for books of 10, 100 and 1,000 chapters, beside cmark's own command on the same text.
///
///     swift run -c release --package-path Tools/Benchmarks BookBenchmarks
///
/// Seconds of processor time, the smallest of several interleaved rounds; `elapsed` is the time that passes, on all
/// processors, and `MB` the most memory that the process has had so far.
@main
struct BookBenchmarks {
  static func main() throws {
    let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let prose = try realChapters()
    print("chapters     KB  read+check   tangle    weave      all  elapsed   MB    cmark  all/cmark  per chapter")
    for size in sizes.isEmpty ? [10, 100, 1000] : sizes.sorted() { try measure(size, prose) }
  }

  private static func measure(_ size: Int, _ prose: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-benchmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let generated = try GeneratedBook(chapters: size, prose: prose, in: folder)
    var best = [Double](repeating: .infinity, count: 5)
    for _ in 0..<(size > 200 ? 3 : 5) {
      var times: [Double] = []
      let start = ContinuousClock.now
      do {
        var book: Book?, history: History?
        times.append(try processorTime { book = try Book(Project(root: folder)) })
        times.append(processorTime { history = History(of: book!) })
        times.append(processorTime { weave(book!, history!) { _, bytes in blackHole(bytes.count) } })
        let mistakes = book!.mistakes + history!.mistakes
        guard mistakes.isEmpty else { fatalError("the generated book has mistakes: \(mistakes[0])") }
      }
      times.append((ContinuousClock.now - start) / .seconds(1))
      times.append(try cmark(generated.pages))
      best = zip(best, times).map(min)
    }
    let all = best[0] + best[1] + best[2]
    let row = [
      pad("\(size)", 8), pad("\(generated.bytes / 1024)", 6), pad(seconds(best[0]), 11), pad(seconds(best[1]), 8),
      pad(seconds(best[2]), 8), pad(seconds(all), 8), pad(seconds(best[3]), 8), pad("\(peakMemory() >> 20)", 4),
      pad(seconds(best[4]), 8), pad(String(format: "%.0f", all / best[4]), 10),
      pad(String(format: "%.1f ms", all / Double(size) * 1000), 12),
    ]
    print(row.joined(separator: " "))
  }

  private static func realChapters() throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../../Chapters")
      .standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".md") }.sorted()
    return try names.map { proseOnly(try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}

private func seconds(_ value: Double) -> String { String(format: "%.3f", value) }

private func pad(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Keeps the optimiser from leaving work out.
@inline(never) private func blackHole(_ value: Int) { if value == .min { print(value) } }
