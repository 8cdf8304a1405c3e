import CoreHistory
import Foundation
import Programs

@testable import Book
@testable import ExampleRunner
@testable import Tangle

/// The core of chapter 5 with faults put in on purpose, and the diagrams of chapters 1 to 5 run against it.
struct BrokenCore {
  /// A place in the core, and what to write there instead.
  struct Fault {
    let file: String
    let text: String
    let replacement: String
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let pages: [Chapter]
  private let files: [String: String]

  init(_ faults: [Fault]) throws {
    guard let project = Project.find(from: URL(fileURLWithPath: #filePath)) else {
      throw Missing(description: "no book above \(#filePath)")
    }
    pages = project.chapters { $0 <= 5 }.chapters
    var files = locatedFiles(History(of: pages).finished)
    for fault in faults {
      guard let text = files[fault.file], text.contains(fault.text) else {
        throw Missing(description: "\(fault.file) doesn't say ‘\(fault.text)’ any more: break it elsewhere")
      }
      files[fault.file] = text.replacing(fault.text, with: fault.replacement)
    }
    self.files = files
  }

  /// The diagrams that promise something to the end of the book.
  var plays: [MarbleRun] { pages.flatMap(marbleRuns).filter { !$0.picture.isBefore } }

  /// The places where the run differed from a diagram, as `path:line` of a line of the diagram, one for each report.
  func reports() throws -> [String] {
    let compiler = try Compiler()
    return try compiler.inScratchFolder { folder in
      var sources = files
      for number in Set(plays.map(\.page.number)) { sources["Diagrams\(number).swift"] = tests(of: number) }
      sources["Main.swift"] = main
      let names = sources.keys.map { $0.replacing("/", with: "-") }.sorted()
      for (name, text) in sources {
        try text.write(to: folder.appending(path: name.replacing("/", with: "-")), atomically: false, encoding: .utf8)
      }
      let program = try compiler.build(
        names, in: folder, with: ["ExampleRunner", "Marbles", "Programs", "Turns"])
      let ended = try run(program, ["--testing-library", "swift-testing"], in: folder)
      return ended.text.split(separator: "\n").compactMap { $0.hasPrefix("DIFFERS ") ? String($0.dropFirst(8)) : nil }
    }
  }

  /// The diagrams of one step as tests in the same module as the core.
  private func tests(of number: Int) -> String {
    let own = pages.filter { $0.number == number }
    var file = ExampleFile(suite: "Diagrams", version: .finished(5), last: 5, setups: Setups(of: own))
    file.write([], plays.filter { $0.page.number == number })
    return file.text.replacing("@testable import Rx\n", with: "")
  }

  private let main = """
    import Foundation
    import ExampleRunner
    import Testing

    @main struct Main { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
    @Suite struct Diagrams {}

    func report(_ faults: [Fault]) {
      for fault in faults { FileHandle.standardError.write(Data("DIFFERS \\(fault.path):\\(fault.line)\\n".utf8)) }
    }
    """
}
