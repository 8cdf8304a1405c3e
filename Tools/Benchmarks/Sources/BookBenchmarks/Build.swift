import Book
import CoreHistory
import Foundation
import Weave

/// The argument that makes a process build one book and print what that took.
let oneBuild = "--once"

/// The time and memory that turning one book into pages takes.
struct Build {
  /// Seconds of processor time.
  private(set) var read, tangle, weave: Double
  /// Seconds.
  private(set) var elapsed: Double
  private(set) var megabytes: Double

  var all: Double { read + tangle + weave }

  static let endless = Build(
    read: .infinity, tangle: .infinity, weave: .infinity, elapsed: .infinity, megabytes: .infinity)

  private init(read: Double, tangle: Double, weave: Double, elapsed: Double, megabytes: Double) {
    (self.read, self.tangle, self.weave) = (read, tangle, weave)
    (self.elapsed, self.megabytes) = (elapsed, megabytes)
  }

  /// Builds the book in a folder, and leaves what it is made of to the end of the process.
  init(of folder: URL) throws {
    let start = ContinuousClock.now
    // In variables of the program, or they would be freed, and that measured, as soon as nothing asks for them.
    read = try processorTime { book = Book(Project(root: folder)) }
    tangle = processorTime { history = History(of: book!) }
    let mistakes = book!.mistakes + history!.mistakes
    guard mistakes.isEmpty else { fatalError("the generated book has mistakes: \(mistakes[0])") }
    weave = processorTime { Weave.weave(book!, history!) { _, bytes in blackHole(bytes.count) } }
    elapsed = (ContinuousClock.now - start) / .seconds(1)
    megabytes = Double(peakMemory()) / 1_048_576
  }

  /// The better of two in each respect.
  func best(_ other: Build) -> Build {
    Build(
      read: min(read, other.read), tangle: min(tangle, other.tangle), weave: min(weave, other.weave),
      elapsed: min(elapsed, other.elapsed), megabytes: min(megabytes, other.megabytes))
  }
}

extension Build {
  /// As a process prints it for the one that has started it.
  var text: String { [read, tangle, weave, elapsed, megabytes].map { "\($0)" }.joined(separator: " ") }

  /// Such a measurement, made by another process.
  static func inProcess(of folder: URL) throws -> Build {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [oneBuild, folder.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split { $0.isWhitespace }.compactMap { Double($0) }
    guard numbers.count == 5 else { fatalError("a build says: \(text)") }
    return Build(
      read: numbers[0], tangle: numbers[1], weave: numbers[2], elapsed: numbers[3], megabytes: numbers[4])
  }
}

private nonisolated(unsafe) var book: Book?
private nonisolated(unsafe) var history: History?

/// Keeps the optimiser from leaving work out.
@inline(never) private func blackHole(_ value: Int) { if value == .min { print(value) } }
