import Foundation
import Markup

extension Project {
  /// Symbolic links in the project's folders, targets of chapters that are gone, and those that are missing.
  ///
  /// The tool reads and writes nothing through a link: foreign files would be quoted as the book's, or overwritten.
  var leftoverMistakes: [Diagnostic] {
    linkedFolders + otherFiles + coreLinks + targetsWithoutChapter + chaptersWithoutTarget
  }

  /// Returns whether a path is a symbolic link, even a dangling one.
  func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: root.appending(path: path).path)) != nil
  }

  private var linkedFolders: [Diagnostic] {
    ["Chapters", "Sources", "Sources/Rx"].filter(isLink).map {
      Diagnostic(
        path: $0, line: 1, "this folder is a symbolic link, and what it leads to isn't the book's: put the folder here")
    }
  }

  /// Files in `Chapters` that look like pages and aren't taken for any.
  private var otherFiles: [Diagnostic] {
    guard !isLink("Chapters") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Chapters").path)) ?? []
    return names.sorted().filter { $0.first?.isNumber == true && !$0.hasSuffix(".md") && !$0.hasSuffix("~") }.map {
      Diagnostic(path: "Chapters/\($0)", line: 1, "this file is taken for no page: a page's name ends in .md")
    }
  }

  private var coreLinks: [Diagnostic] {
    let folder = "Sources/Rx"
    guard !isLink("Sources"), !isLink(folder) else { return [] }
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return paths.sorted().map { "\(folder)/\($0)" }.filter(isLink).map {
      Diagnostic(
        path: $0, line: 1,
        "this is a symbolic link, and `./Tools/book tangle` writes nothing outside of Sources/Rx: remove it")
    }
  }

  /// The folders of steps and tests that a chapter lacks, without which the package can't be built. A book may have
  /// none of them.
  private var chaptersWithoutTarget: [Diagnostic] {
    let numbers = Set(pagesOnDisk.map(stepNumber)).filter { $0 > 0 }.sorted()
    return targets.filter { exists($0.folder) }.flatMap { folder, start, end in
      numbers.compactMap { number -> Diagnostic? in
        let name = "\(start)\(number < 10 ? "0" : "")\(number)\(end)"
        guard !exists("\(folder)/\(name)/\(name).swift") else { return nil }
        return Diagnostic(
          path: "\(folder)/\(name)/\(name).swift", line: 1,
          "this file isn't there, and chapter \(number) is compiled with it: make it like that of another chapter")
      }
    }
  }

  private var targets: [(folder: String, start: String, end: String)] {
    [("Sources/Steps", "Rx", ""), ("Tests/Chapters", "Chapter", "Tests")]
  }

  /// The folders of steps and tests in `Sources` and `Tests` whose chapter is gone.
  private var targetsWithoutChapter: [Diagnostic] {
    let numbers = Set(pagesOnDisk.map(stepNumber))
    return targets.flatMap { folder, start, end in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      return names.sorted().compactMap { name -> Diagnostic? in
        guard name.hasPrefix(start), name.hasSuffix(end),
          let number = Int(name.dropFirst(start.count).dropLast(end.count)), !numbers.contains(number)
        else { return nil }
        return Diagnostic(
          path: "\(folder)/\(name)", line: 1, "there is no chapter \(number) any more: remove this folder, too")
      }
    }
  }
}
