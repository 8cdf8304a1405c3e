import Foundation
import Markup

extension Project {
  /// Things in the project's folders that shouldn't be there: symbolic links, and targets of chapters that are gone.
  ///
  /// What a link leads to is never read, or somebody else's file would be quoted as the book's own; nor written.
  var leftoverMistakes: [Diagnostic] { linkedFolders + coreLinks + targetsWithoutChapter }

  /// Whether a path is a symbolic link, wherever that leads.
  func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: root.appending(path: path).path)) != nil
  }

  private var linkedFolders: [Diagnostic] {
    ["Chapters", "Sources", "Sources/Rx"].filter(isLink).map {
      Diagnostic(
        path: $0, line: 1, "this folder is a symbolic link, and what it leads to isn't the book's: put the folder here")
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

  /// The steps and tests that Package.swift no longer names, since their chapter is gone.
  private var targetsWithoutChapter: [Diagnostic] {
    let numbers = Set(pagesOnDisk.map(stepNumber))
    let targets = [("Sources/Steps", "Rx", ""), ("Tests/Chapters", "Chapter", "Tests")]
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
