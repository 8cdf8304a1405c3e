import Book
import Files
import Foundation
import Synchronization
import Weave

/// The pages, and the book as zip, EPUB and PDF, which the title page links to.
///
/// All forms are made from one state of the book. They belong to the publication like its pages: a later build without
/// them removes the files and their links.
struct Downloads {
  let place: Session
  let edition: Edition

  /// - Returns: `true` if all forms were made; a PDF needs another program.
  func publish(into publication: Publication) async throws -> Bool {
    let loom = Loom(place.book, place.history, edition: edition)
    let pages = Mutex<[String: [UInt8]]>([:])
    loom.weave { name, bytes in
      pages.withLock { $0[name] = bytes }
      if name != titlePage { publication.add(name, bytes) }
    }
    let folder = editionName(of: place.book, edition)
    let archive = Archive(of: folder, pages.withLock { $0 })
    var forms = [("zip", try await untilInterrupted { try await archive.deflated().bytes })]
    let book = epub(place.book, place.history, edition: edition, modified: modificationTime())
    forms.append(("EPUB", try await untilInterrupted { try await book.deflated().bytes }))
    if let pdf = try await pdf() { forms.append(("PDF", pdf)) }
    var downloads: [Download] = []
    for (format, bytes) in forms {
      let file = "\(folder).\(format.lowercased())"
      publication.add(file, bytes)
      downloads.append(Download(file, format: format, size: bytes.count))
    }
    publication.add(titlePage, loom.titlePage(offering: downloads))
    return forms.count == 3
  }

  /// The book as PDF; nil, after a note on standard error, if no program that makes one is installed.
  private func pdf() async throws -> [UInt8]? {
    let printer: Printer
    do {
      printer = try Printer.installed()
    } catch let complaint as Complaint {
      complain("note: the title page offers no PDF: \(complaint)")
      return nil
    }
    let page = singlePage(place.book, place.history, edition: edition)
    return try await untilInterrupted { try await Array(printer.print(page)) }
  }
}

private let titlePage = "index.html"
