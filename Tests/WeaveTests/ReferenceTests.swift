import Book
import CoreHistory
import Markup
import Testing

@testable import Weave

private let chapter = """
  # 1. Push

  ## map

  **Law.** `map(f)` sends `f(e)`.

  ```marbles caption="With a word"
  a:      -1-
  a.map { $0 }
  result: -1-
  ```

  ```marbles
  b:      -2-
  b.map { $0 * 2 }
  result: -4-
  ```

  ```swift file=Map.swift
  public protocol ObservableType {
    associatedtype Element
  }

  extension ObservableType where Element: Equatable {
    /// Its own.
    public func map<Result>(
      _ transform: (Element) -> Result
    ) -> Int {
      1
    }

    public static func merge(_ sources: Int...) -> Int { 0 }
  }
  ```
  """

private let reference = """
  # Reference

  ## Operators

  What they are.

  - **Errors** None at all.
  - **Disposal** None.
  - **Threads** Any.

  ### map

  `map(_:)`

  - **Use it when** you like.
  - **Law** [Chapter 1](Chapters/01-push.md#map)
  - **Errors** Its own.
  - **Unlike** [`merge`](#together) maps nothing.
  - **Elsewhere** Combine: —. RxJS: —. AsyncAlgorithms: —.

  ## Others

  - **Errors** None.
  - **Disposal** None.
  - **Threads** Any.

  ### merge {#together}

  `merge(_:)`

  - **Use it when** you must.
  - **Law** It merges.
  - **Elsewhere** Combine: —. RxJS: —. AsyncAlgorithms: —.
  """

private let tree = """
  # Which operator?

  ## I want

  - one: [`map`](reference.md#map)
  - several
    - at once: [`merge`](reference.md#together)
  """

private func pages() throws -> [String: String] {
  let book = try book(["01-push": chapter], reference: reference, tree: tree)
  #expect(book.mistakes.isEmpty)
  return texts(book, History(of: book))
}

@Suite struct ReferenceTests {
  @Test func `An entry has its signature, its own words, its family's and those of its page`() throws {
    let page = try #require(pages()["reference-operators.html"])
    #expect(page.contains("<h2 id=\"map\"><code>map</code></h2>"))
    #expect(page.contains("// where Element: Equatable"))
    let fields = try #require(page.firstRange(of: "<dl")).lowerBound
    #expect(!page[..<fields].contains("public"))
    #expect(page.contains("<dt>Law</dt><dd> <code>map(f)</code> sends <code>f(e)</code>.</dd>"))
    #expect(page.contains("<dt>Errors</dt><dd> Its own.</dd>\n<dt>Disposal</dt><dd> None.</dd>"))
    #expect(page.contains("<a href=\"reference-others.html#together\"><code>merge</code></a> maps nothing."))
    #expect(page.contains("Built on <a href=\"01-push.html#listing.1\">1. Push</a>"))
  }

  @Test func `The diagram is one without a caption, and leads to its chapter`() throws {
    let page = try #require(pages()["reference-operators.html"])
    #expect(page.contains("b.map { $0 * 2 }") && !page.contains("a.map { $0 }"))
    #expect(page.contains("From <a href=\"01-push.html#figure-2\">1. Push</a>"))
  }

  @Test func `A diagram that only ends in asObservable is about something else`() throws {
    let chapter = chapter.replacing("public static func merge(_ sources: Int...)", with: "public func asObservable()")
      .replacing("b.map { $0 * 2 }", with: "b.map { $0 * 2 }.asObservable()")
    let reference = reference.replacing("`merge(_:)`", with: "`asObservable()`").replacing(
      "merge", with: "asObservable")
    let book = try book(
      ["01-push": chapter], reference: reference, tree: tree.replacing("merge", with: "asObservable"))
    #expect(book.mistakes.isEmpty)
    let pages = texts(book, History(of: book))
    #expect(try !#require(pages["reference-others.html"]).contains("Marble diagram of"))
    #expect(try #require(pages["reference-operators.html"]).contains("Marble diagram of"))
  }

  @Test func `A tree folds its questions and ends with entries`() throws {
    let page = try #require(pages()["which-operator.html"])
    #expect(
      page.contains(
        """
        <li><details><summary>several</summary>
        <ul class="tree">
        <li class="leaf"><p>at once: <a href="reference-others.html#together"><code>merge</code></a></p>
        </li>
        </ul>
        </details></li>
        </ul>
        """))
    #expect(page.contains("b.map { $0 * 2 }"))
  }

  @Test func `All of it can be found, and is left out of print`() throws {
    let book = try book(["01-push": chapter], reference: reference, tree: tree)
    let files = weave(book, History(of: book))
    let index = String(decoding: files["search-index.js"] ?? [], as: UTF8.self)
    #expect(index.contains("#Reference: Others\treference-others\nmerge\ttogether"))
    #expect(!singlePage(book, History(of: book)).contains("It merges."))
  }

  @Test func `A book without one has no page for it`() throws {
    let book = try book(["01-push": chapter])
    #expect(!texts(book, History(of: book)).keys.contains { $0.hasPrefix("reference") || $0.hasPrefix("which") })
  }

  @Test func `Every operator of the book's own reference has a page that builds it`() throws {
    let pages = try RealBook.shared.get().pages.filter { $0.key.hasPrefix("reference-") }
    let entries = pages.mapValues { $0.ranges(of: "class=\"entry\"").count }
    let origins = pages.mapValues { $0.ranges(of: "Built on <a").count }
    #expect(entries.values.reduce(0, +) > 90 && entries == origins)
  }
}
