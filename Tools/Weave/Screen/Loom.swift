import Book
import CoreHistory
import Markup
import Synchronization

/// Turns a book into its pages: the contents of every file, by its path in the folder of pages.
///
/// The pages need no network and no server; scripts only add comfort. Equal books give equal bytes.
public func weave(_ book: Book, _ history: History, edition: Edition = .full) -> [String: [UInt8]] {
  let files = Mutex<[String: [UInt8]]>([:])
  weave(book, history, edition: edition) { name, bytes in files.withLock { $0[name] = bytes } }
  return files.withLock { $0 }
}

/// Turns a book into its pages, and passes on each file when it is made, so that none has to be kept.
///
/// - Parameter write: is called on several threads at once.
public func weave(
  _ book: Book, _ history: History, edition: Edition = .full, write: @Sendable (String, [UInt8]) -> Void
) {
  Loom(book, history, edition: edition).weave(write)
}

/// Makes the files of a book, each when it is asked for.
public final class Loom: Sendable {
  private enum File {
    case text(String)
    case page(BookPages.Subject)
    /// An archive, by the index of its step.
    case archive(Int)
    case searchIndex
  }

  private let pages: BookPages
  private let files: [String: File]

  /// The files that are made from a part of the book. Those of a chapter are together, since they show the same code.
  let ownFiles: [String]
  /// The files that are made from all pages.
  let commonFiles = ["search-index.js", Appendix.names.output]

  private var site: Site { pages.site }

  /// - Parameter before: the loom of an earlier state of the book, whose facts are reused as far as they hold.
  public init(_ book: Book, _ history: History, edition: Edition = .full, after before: Loom? = nil) {
    let site = Site(book, history, edition, after: before?.site)
    let pages = BookPages(book, site)
    self.pages = pages
    var files: [(name: String, file: File)] = scripts.map { ($0.key, .text($0.value)) }
    files.append(("style.css", .text(styleSheet())))
    for subject in pages.subjects {
      files.append((pages.output(of: subject), .page(subject)))
      if case .core(let place) = subject, site.steps[place].isWhole {
        files.append((site.steps[place].archive, .archive(place)))
      }
    }
    files.append(("search-index.js", .searchIndex))
    let commonFiles = commonFiles
    ownFiles = files.map(\.name).filter { !commonFiles.contains($0) }
    self.files = Dictionary(files.map { ($0.name, $0.file) }) { _, last in last }
  }

  /// Makes all files, and passes on each when it is made.
  ///
  /// - Parameter write: is called on several threads at once.
  public func weave(_ write: @Sendable (String, [UInt8]) -> Void) {
    // The common files need facts that are found while the others are made.
    for names in [ownFiles, commonFiles] {
      _ = concurrentMap(names.count) { write(names[$0], file(names[$0], isOneOfAll: true)!) }
    }
  }

  /// Returns the title page for a folder that has the book in other forms, too.
  public func titlePage(offering downloads: [Download]) -> [UInt8] {
    PageFrame(.titlePage, of: pages).page(pages.titlePage(offering: downloads)).bytes
  }

  /// Returns the contents of a file; nil if the book has none of this name.
  public func file(_ name: String) -> [UInt8]? { file(name, isOneOfAll: false) }

  /// - Parameter isOneOfAll: whether the files made from the whole book will be asked for, too.
  func file(_ name: String, isOneOfAll: Bool) -> [UInt8]? {
    switch files[name] {
    case .text(let text): Array(text.utf8)
    case .page(let subject):
      PageFrame(subject, of: pages).page(pages.page(subject, isOneOfAll: isOneOfAll, keeps: !isOneOfAll)).bytes
    case .archive(let index): CorePage(site: site, step: site.steps[index]).archive()
    case .searchIndex: searchIndex
    case nil: nil
    }
  }

  private var searchIndex: [UInt8] {
    let others = SearchPage.appendices(site, pages.book.chapters) + SearchPage.reference(pages.book.reference)
    let words = pages.allFindings.map(\.words) + others
    return Array(SearchIndex(site, words, Glossary(pages.book, site.pages)).script.utf8)
  }
}
