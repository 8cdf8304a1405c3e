import ArgumentParser
import Book
import Files
import Foundation
import Weave

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Checks the book, then renders it into _book/.",
    usage: """
      book build [--output <path>] [--edition <edition>] [--downloads]
      book build --format <format> [--output <path>] [--edition <edition>]
      """,
    discussion: """
      The pages need no network and no server: open _book/index.html. Pages that didn't change aren't written again. \
      --format epub and --format pdf make one file of the whole book beside them; --downloads makes both, and a zip of \
      the pages, and leads to them from the title page. --edition student leaves out \
      whatever gives away the solution of an exercise; with --format markdown, these are the chapters themselves, in \
      _markdown/.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case html, epub, pdf, markdown }

  @Option(help: ArgumentHelp("The folder for the pages; for EPUB and PDF, the folder or the file.", valueName: "path"))
  var output: String?

  @Option(help: "html, epub, pdf or markdown.")
  var format = Format.html

  @Option(help: "full, or student: without the solutions of exercises.")
  var edition = Edition.full

  @Flag(help: "Make a zip, an EPUB and a PDF beside the pages, and offer them on the title page.")
  var downloads = false

  func validate() throws {
    guard !downloads || format == .html else {
      throw ValidationError("--downloads belongs to the pages: leave out --format \(format.rawValue)")
    }
    guard format != .markdown || edition == .student else {
      throw ValidationError(
        "index.md and Chapters are the full edition as Markdown; --edition student leaves the solutions out")
    }
  }

  func run() async throws {
    switch format {
    case .html: try await buildPages()
    case .markdown: try buildMarkdown()
    case .epub:
      let place = try soundPlace()
      let archive = epub(place.book, place.history, edition: edition, modified: modificationTime())
      try await announce(untilInterrupted { try await archive.deflated().bytes }, in: place)
    case .pdf:
      let printer = try Printer.installed()
      let place = try soundPlace()
      let page = singlePage(place.book, place.history, edition: edition)
      try await announce(untilInterrupted { try await printer.print(page) }, in: place)
    }
  }

  private func buildPages() async throws {
    let project = try Session.project()
    let folder = output.map { URL(fileURLWithPath: $0) } ?? project.root.appending(path: "_book")
    let stamp = Stamp(project, folder, edition, downloads: downloads)
    if let pages = stamp.unchangedPages { return announce(pages: pages, changed: 0, in: folder) }
    let place = try soundPlace()
    let publication = try Publication(in: folder)
    var isWhole = true
    if downloads {
      isWhole = try await Downloads(place: place, edition: edition).publish(into: publication)
    } else {
      pulsing("Rendering the pages") {
        weave(place.book, place.history, edition: edition, write: publication.add)
      }
    }
    let pages = place.book.chapters.count + 1
    // Without a stamp the next build tries the missing downloads again.
    let written = try publication.finish { if isWhole { try stamp.leave(pages: pages) } }
    announce(pages: pages, changed: written, in: folder)
  }

  private func buildMarkdown() throws {
    let place = try soundPlace()
    let folder = output.map { URL(fileURLWithPath: $0) } ?? place.project.root.appending(path: "_markdown")
    let texts = studentMarkdown(place.book)
    let changed = try publish(texts.mapValues { Array($0.utf8) }, in: folder)
    print("\(texts.count) pages (\(changed) files changed): \(folder.appending(path: "index.md").path)")
  }

  private func announce(pages: Int, changed: Int, in folder: URL) {
    print("\(pages) pages (\(changed) files changed): \(folder.appending(path: "index.html").path)")
  }

  /// Reads the book; reports its mistakes and throws if it has any.
  private func soundPlace() throws -> Session {
    let place = try Session(Session.project(), notice: noticeForPages)
    try place.requireSoundness()
    let stale = place.staleness
    guard stale.isEmpty else {
      report(stale, in: place.project)
      throw ExitCode(1)
    }
    return place
  }

  /// Writes an edition as a whole or not at all, and prints its place.
  private func announce(_ bytes: some DataProtocol, in place: Session) throws {
    let name = editionName(of: place.book, edition) + "." + format.rawValue
    let file = editionFile(output, named: name, in: place.project)
    try writeWhole(Data(bytes), to: file)
    print("\(place.book.chapters.count + 1) pages, \((bytes.count + 1023) / 1024) KB: \(file.path)")
  }
}

extension Edition: ExpressibleByArgument {}

/// The place of an edition's file: inside the folder `output`, or `output` itself if that has the extension of `name`.
private func editionFile(_ output: String?, named name: String, in project: Project) -> URL {
  guard let output else { return project.root.appending(path: "_book/\(name)") }
  let url = URL(fileURLWithPath: output)
  return url.pathExtension == URL(fileURLWithPath: name).pathExtension ? url : url.appending(path: name)
}

/// The name of an edition's file, without extension.
func editionName(of book: Book, _ edition: Edition) -> String {
  let title = fileName(of: book.titlePage.title)
  return edition == .full ? title : "\(title)-\(edition)"
}

/// Turns a title into a file name: `rebuilding-rx`.
private func fileName(of title: String) -> String {
  let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
  return words.isEmpty ? "book" : words.joined(separator: "-")
}

/// The time of the last change that an EPUB states: `SOURCE_DATE_EPOCH`, or else a constant, so that equal books make
/// equal files.
func modificationTime() -> String {
  let seconds = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init) ?? 1_767_225_600
  return Date(timeIntervalSince1970: seconds).ISO8601Format()
}
