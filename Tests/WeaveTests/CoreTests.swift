import CoreHistory
import Testing

@testable import Weave

@Suite struct CoreTests {
  private func site() throws -> [String: [UInt8]] {
    let book = try book([
      "01-one": "# 1. One\n\n```swift file=A/B.swift\nlet a = 1 < 2\n```\n\n```swift file=C.swift\nlet c = 1\n```\n",
      "02-two": "# 2. Two\n\n```swift extend=A/B.swift\nlet b = 2\n```\n\n```swift file=D.swift\nlet d = 1\n```\n",
      "02a-more": "# More\n\nNothing.\n",
    ])
    return weave(book, History(of: book))
  }

  @Test func `A page shows the core as a chapter leaves it, and what the chapter did to it`() throws {
    let files = try site().mapValues { String(decoding: $0, as: UTF8.self) }
    let text = try article("core-02", in: files)
    #expect(
      text.contains(
        "3 files, 5 lines: 1 new in <a href=\"02-two.html\">chapter 2</a> and <a href=\"02a-more.html\">“More”</a>, 1 changed there."
      ))
    #expect(
      text.contains(
        "<a href=\"core-02.html#A/B.swift\"><code>A/B.swift</code></a> <span class=\"news changed\">changed</span></li>"
      ))
    #expect(text.contains("<code>C.swift</code></a></li>"))
    #expect(
      text.contains("<h2 id=\"D.swift\" class=\"file\"><code>D.swift</code> <span class=\"news new\">new</span></h2>"))
    #expect(
      text.contains(
        "3 lines, begun in <a href=\"01-one.html#listing.1\">chapter 1</a>, changed in <a href=\"02-two.html\">chapter 2</a>"
      ))
    #expect(text.contains("<span class=\"k\">let</span> a = <span class=\"n\">1</span> &lt; "))
    #expect(try !article("core-01", in: files).contains("D.swift"))
  }

  @Test func `Chapters lead to the core, and cores to each other`() throws {
    let files = try site().mapValues { String(decoding: $0, as: UTF8.self) }
    for (page, core) in [("01-one", "core-01"), ("02-two", "core-02"), ("02a-more", "core-02")] {
      #expect(try article(page, in: files).contains("<p class=\"core\"><a href=\"\(core).html\">"))
    }
    #expect(
      try article("02-two", in: files).contains("<a href=\"core-02.html#A/B.swift\">as it is after chapter 2</a>"))
    #expect(files["core-01.html"]?.contains("rel=\"next\" href=\"core-02.html\"") == true)
  }

  @Test func `A file that a chapter deletes is named there, and stands on no page from there on`() throws {
    let book = try book([
      "01-one": "# 1. One\n\n```swift file=A.swift\nstruct A {}\n```\n\n```swift file=B.swift\nstruct B {}\n```\n",
      "02-two":
        "# 2. Two\n\n```swift delete=A.swift\n// Nobody needs it.\n```\n\n```swift extend=B.swift\nlet b = 1\n```\n",
      "03-three": "# 3. Three\n\n```swift extend=B.swift\nlet c = 1\n```\n\n`A` was, and `B` is.\n",
    ])
    let files = texts(book, History(of: book))
    let core = try article("core-02", in: files)
    #expect(core.contains("0 new in <a href=\"02-two.html\">chapter 2</a>, 1 changed and 1 deleted there: <code>A.sw"))
    #expect(core.contains("<a href=\"core-02.html#B.swift\">") && !core.contains("id=\"A.swift\""))
    #expect(try !article("core-03", in: files).contains("A.swift"))
    #expect(files["names.html"]?.contains("gone in <a href=\"02-two.html#listing.1\">chapter 2</a>") == true)
    let last = try article("03-three", in: files)
    #expect(last.contains("<code>A</code> was") && !last.contains("<code>B</code> is"))
  }

  @Test func `The archive holds every file, byte for byte, and is always the same`() throws {
    let archive = try #require(site()["core-02.zip"])
    #expect(try archive == site()["core-02.zip"])
    let files = try #require(unzipped(archive))
    #expect(files.map(\.name) == ["core-02/A/B.swift", "core-02/C.swift", "core-02/D.swift"])
    #expect(
      files.map { String(decoding: $0.contents, as: UTF8.self) } == [
        "let a = 1 < 2\n\nlet b = 2\n", "let c = 1\n", "let d = 1\n",
      ])
  }

  @Test func `The checksum is that of the standard`() {
    #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926 && checksum([]) == 0)
  }

  @Test func `Files that don't fit on a page are shown where they last changed`() throws {
    let long = (1...4000).map { "let a\($0) = 1\n" }.joined()
    let book = try book([
      "01-one": "# 1. One\n\n```swift file=A.swift\n\(long)```\n",
      "02-two": "# 2. Two\n\n```swift file=B.swift\n\(long.replacing("a", with: "b"))```\n",
      "02a-more": "# More\n\n```swift extend=B.swift\nlet c = 1\n```\n",
      "03-three": "# 3. Three\n\n```swift file=C.swift\nlet d = 1\n```\n",
    ])
    let files = weave(book, History(of: book))
    let text = String(decoding: try #require(files["core-02.html"]), as: UTF8.self)
    #expect(!text.contains("id=\"A.swift\"") && text.contains("id=\"B.swift\""))
    let third = String(decoding: try #require(files["02a-more.html"]), as: UTF8.self)
    #expect(third.contains("<a href=\"core-02.html#B.swift\">"))
    #expect(files["core-01.zip"] != nil && files["core-02.zip"] == nil && text.contains("book core 2 --to DIR"))
  }

  /// The files of an archive, read by its directory at the end.
  private func unzipped(_ archive: [UInt8]) -> [(name: String, contents: ArraySlice<UInt8>)]? {
    func number(_ start: Int, _ size: Int) -> Int {
      archive[start..<start + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let end = archive.count - 22
    guard number(end, 4) == 0x0605_4b50, number(end + 16, 4) + number(end + 12, 4) == end else { return nil }
    var position = number(end + 16, 4)
    var files: [(name: String, contents: ArraySlice<UInt8>)] = []
    for _ in 0..<number(end + 10, 2) {
      let size = number(position + 24, 4), length = number(position + 28, 2), local = number(position + 42, 4)
      guard number(position, 4) == 0x0201_4b50, number(local, 4) == 0x0403_4b50 else { return nil }
      let name = archive[position + 46..<position + 46 + length]
      let contents = archive[local + 30 + length..<local + 30 + length + size]
      guard archive[local + 30..<local + 30 + length] == name,
        number(position + 16, 4) == Int(checksum(Array(contents)))
      else { return nil }
      files.append((String(decoding: name, as: UTF8.self), contents))
      position += 46 + length
    }
    return position == end ? files : nil
  }
}
