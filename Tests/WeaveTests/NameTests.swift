import Book
import CoreHistory
import SwiftSource
import Testing

@testable import Weave

private let first = """
  # 1. First

  ```swift file=Base.swift
  public protocol Closable {
    func close()
  }

  public class Base {
    public init() {}
    public func subscribe(_ observer: Int) {}
    public func subscribe(onNext: Int = 0, onError: Int = 0) {}
    func gone() {}
    func only() {}
  }
  ```

  A `Base` has `only()`, `Base.gone()` and `subscribe(_:)`; a `subscribe` may be either. A [`Base`](#b) is linked once.

  ## The `Base`
  """

private let second = """
  # 2. Second

  ```swift file=Other.swift
  final class Door: Base, Closable {
    let base: Base
    func close() { base.subscribe(onError: 1); base.subscribe(2) }
    func twice() { self.close(); once() }
    func once() { twice() }
  }

  final class Window: Closable {
    func close() {}
    func only() {}
  }
  ```

  ```swift revise=Base.swift
  public protocol Closable {
    func close()
  }

  public class Base {
    public init() {}
    public func subscribe(_ observer: Int, twice: Bool = false) {}
    public func subscribe(onNext: Int = 0, onError: Int = 0) {}
    func only() {}
  }
  ```

  `only()` is anyone’s, `close()` is the protocol’s, `gone()` nobody’s.

  ```swift
  let window = 1
  let base = Base()
  base.subscribe(onNext: 1)
  [1].count
  func twice() {}
  ```

  A `window`, `Window` and `twice`.
  """

@Suite struct NameTests {
  private func pages() throws -> [String: String] {
    let book = try book(["01-first": first, "02-second": second])
    let history = History(of: book)
    #expect(history.mistakes.isEmpty)
    return texts(book, history)
  }

  /// The linked names in a part of a page, as `text address`.
  private func links(_ page: String, after start: String, before end: String) throws -> [String] {
    let html = try article(page, in: pages())
    let from = try #require(html.firstRange(of: start)).upperBound
    let part = html[from...]
    return part[..<(try #require(part.firstRange(of: end)).lowerBound)].split(separator: "<a class=\"name\" href=\"")
      .dropFirst().map { link in
        let address = link.prefix { $0 != "\"" }
        let text = link.drop { $0 != ">" }.dropFirst().split(separator: "</a>")[0]
        return text.replacing("<span class=\"t\">", with: "").replacing("</span>", with: "") + " \(address)"
      }
  }

  @Test func `Names in the text lead to the listing that began them`() throws {
    #expect(
      try links("01-first", after: "</figure>", before: "<div")
        == ["Base #listing.1", "only #listing.1", "Base #listing.1", "gone #listing.1", "subscribe #listing.1"])
  }

  @Test func `A name of several declarations isn't linked, unless one of them is what the others fulfil`() throws {
    let text = try links("02-second", after: "<p><code>only()", before: "<figure class=\"example")
    #expect(text == ["close 01-first.html#listing.1"])
  }

  @Test func `Neither headings nor links hold a link`() throws {
    let html = try article("01-first", in: pages())
    #expect(html.contains("<a href=\"#b\"><code>Base</code></a>"))
    #expect(html.contains("<h2 id=\"the-base\">The <code>Base</code></h2>"))
  }

  @Test func `Calls are told apart by their labels, and nothing leads to its own listing`() throws {
    #expect(
      try links("02-second", after: "<figure", before: "</figure>") == [
        "Base 01-first.html#listing.1", "Closable 01-first.html#listing.1", "Base 01-first.html#listing.1",
        "subscribe 01-first.html#listing.1", "subscribe 01-first.html#listing.1", "Closable 01-first.html#listing.1",
      ])
  }

  @Test func `What a program declares itself is not the core's`() throws {
    #expect(
      try links("02-second", after: "<figure class=\"example", before: "</figure>")
        == ["Base 01-first.html#listing.1", "subscribe 01-first.html#listing.1"])
    let text = try links("02-second", after: "A <code>window", before: "</p>")
    #expect(text == ["Window #listing.1"])
  }

  @Test func `A title says since when a name is there, and what it is by now`() throws {
    let pages = try pages()
    let early = "title=\"first in chapter 1: func gone()\""
    #expect(try article("01-first", in: pages).contains(early))
    #expect(
      try article("02-second", in: pages).contains(
        "title=\"first in chapter 1, last changed in chapter 2: "
          + "public func subscribe(_ observer: Int, twice: Bool = false)\""))
    #expect(try !article("01-first", in: pages).contains("last changed"))
  }

  @Test func `Only the first link to a name stops the keyboard`() throws {
    let html = try article("02-second", in: pages())
    let figure = html[..<(try #require(html.firstRange(of: "</figure>")).lowerBound)]
    let stops = figure.split(separator: "<a class=\"name\"").dropFirst().map { !$0.contains("tabindex=\"-1\"") }
    #expect(stops == [true, true, false, true, true, false])
  }

  @Test func `The index has every name with its places, in order`() throws {
    let page = try #require(pages()["names.html"])
    let words = page.split(separator: "<dt id=\"name.").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(
      words == [
        "Base", "base", "Closable", "close", "Door", "gone", "init", "once", "only", "subscribe", "twice", "Window",
      ])
    #expect(page.contains("gone in <a href=\"02-second.html#listing.2\">chapter 2</a>"))
    #expect(page.contains("<dd>In the text of <a href=\"01-first.html#1-first\">chapter 1</a></dd>"))
    #expect(page.ranges(of: "<h1").count == 1)
  }

  @Test func `In the book itself every link to a name leads to a listing, and the code is what was written`() throws {
    let pages = try RealBook.shared.get().pages.filter { $0.key.hasSuffix(".html") }
    let ids = pages.mapValues { Set($0.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }) }
    var count = 0
    for (name, page) in pages {
      for link in page.split(separator: "<a class=\"name\" href=\"").dropFirst() {
        let address = link.prefix { $0 != "\"" }.split(separator: "#", omittingEmptySubsequences: false)
        let target = try #require(ids[address[0].isEmpty ? name : String(address[0])])
        #expect(target.contains(address[1]) && address[1].hasPrefix("listing."))
        #expect(link.drop { $0 != "\"" }.dropFirst().hasPrefix(" title=\"first in "))
        count += 1
      }
    }
    #expect(count > 500)
  }
}

@Suite struct CallShapeTests {
  private let parameters: [Declared.Parameter] = [
    .init(label: "_", isOptional: false), .init(label: "with", isOptional: true),
    .init(label: "then", isOptional: false),
  ]

  @Test(arguments: [
    (["_", "then"], [], true), (["_", "with", "then"], [], true), (["_"], ["_"], true), (["_"], [], false),
    (["then"], [], false), (["_", "then", "with"], [], false), ([], ["_", "then"], true), ([], ["_", "other"], false),
    (["_", "with", "then"], ["_"], false),
  ])
  func `A call fits what can be called so`(labels: [String], trailing: [String], fits: Bool) {
    #expect(CallShape(labels: labels, trailing: trailing).fits(parameters) == fits)
  }

  @Test func `Labels in full fit only their own`() {
    #expect(CallShape(labels: ["_", "with", "then"], isExact: true).fits(parameters))
    #expect(!CallShape(labels: ["_", "then"], isExact: true).fits(parameters))
  }
}
