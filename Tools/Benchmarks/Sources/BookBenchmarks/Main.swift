import Foundation

/// Prints how long the tool takes for books of 10, 100 and 1,000 chapters, beside cmark's own command on the same text.
///
///     swift run -c release --package-path Tools/Benchmarks BookBenchmarks
///
/// Each book is made several times, every time by a process of its own that knows nothing of it yet. Seconds of
/// processor time, the smallest of these rounds; `elapsed` is the time that passes, on all processors, and `MB` the
/// most memory that a process has in use.
@main
struct BookBenchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == oneBuild { return print(try Build(of: URL(filePath: arguments[2])).text) }
    let sizes = arguments.dropFirst().compactMap { Int($0) }
    let prose = try realChapters()
    print("chapters     KB  read+check   tangle    weave      all  elapsed   MB    cmark  all/cmark  per chapter")
    for size in sizes.isEmpty ? [10, 100, 1000] : sizes.sorted() { try measure(size, prose) }
  }

  private static func measure(_ size: Int, _ prose: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-benchmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let generated = try GeneratedBook(chapters: size, prose: prose, in: folder)
    var best = Build.endless
    var parser = Double.infinity
    for _ in 0..<(size > 200 ? 3 : 5) {
      best = best.best(try Build.inProcess(of: folder))
      parser = min(parser, try cmark(generated.pages))
    }
    let row = [
      pad("\(size)", 8), pad("\(generated.bytes / 1024)", 6), pad(seconds(best.read), 11), pad(seconds(best.tangle), 8),
      pad(seconds(best.weave), 8), pad(seconds(best.all), 8), pad(seconds(best.elapsed), 8),
      pad(String(format: "%.0f", best.megabytes), 4), pad(seconds(parser), 8),
      pad(String(format: "%.0f", best.all / parser), 10),
      pad(String(format: "%.1f ms", best.all / Double(size) * 1000), 12),
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
