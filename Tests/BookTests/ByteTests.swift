import Foundation
import Testing

/// Books whose files hold bytes that an editor wouldn't save.
@Suite struct ByteTests {
  private func findings(inPage page: [UInt8], index: String = "# A book\n\n- [1. Push](Chapters/01-push.md)\n") throws
    -> [String]
  {
    try BookTests.findings(in: ["index.md": Data(index.utf8), "Chapters/01-push.md": Data(page)])
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineEndsOfAnyKindAreAccepted(_ end: String) throws {
    let page = "# 1. Push\n\n```swift\nprint(1)\n```\n\n```output\n1\n```\n".replacing("\n", with: end)
    let index = "# A book\n\n- [1. Push](Chapters/01-push.md)\n".replacing("\n", with: end)
    #expect(try findings(inPage: Array(page.utf8), index: index) == [])
  }

  @Test func placesAreThoseOfTheLinesWhateverTheirEnds() throws {
    let page = "# 1. Push\r\n\r\n```swift\r\nprint((1)\r\n```\r\n\r\n[a](#b)\r\n"
    #expect(
      try findings(inPage: Array(page.utf8)).map { $0.prefix(25) } == [
        "Chapters/01-push.md:4:10:", "Chapters/01-push.md:7:5: ",
      ])
  }

  @Test func bytesThatAreNoUTF8AreReportedOnEachLine() throws {
    let page = Array("# 1. Push\n\né ".utf8) + [0xE9, 0x20, 0xE9] + Array("\n\n☃️".utf8) + [0xFF] + Array("\n".utf8)
    #expect(
      try findings(inPage: page) == [
        "Chapters/01-push.md:3:4: error: this byte is no UTF-8: save the file as UTF-8",
        "Chapters/01-push.md:5:7: error: this byte is no UTF-8: save the file as UTF-8",
      ])
  }

  @Test(arguments: [[0xC3], [0xE2, 0x98], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x80]])
  func whatNeverEndsOrNeverBeginsIsNoUTF8(_ bytes: [UInt8]) throws {
    for tail in ["", "a", " é"] {
      let page = Array("# 1. Push\n\né".utf8) + bytes + Array("\(tail)\n".utf8)
      #expect(
        try findings(inPage: page) == ["Chapters/01-push.md:3:3: error: this byte is no UTF-8: save the file as UTF-8"])
    }
  }

  @Test func aNULByteIsReportedWhereItStands() throws {
    let page = Array("# 1. Push\n\né".utf8) + [0, 0x20, 0] + Array("\nb".utf8) + [0, 0x0A]
    #expect(
      try findings(inPage: page) == [
        "Chapters/01-push.md:3:3: error: this is a NUL byte, which no text holds: remove it",
        "Chapters/01-push.md:4:2: error: this is a NUL byte, which no text holds: remove it",
      ])
  }

  @Test func aControlCharacterIsReportedWhereItStands() throws {
    let page = Array("# 1. Push\r\né\t".utf8) + [0x1B] + Array("[1m\n".utf8) + [0x0C]
    #expect(
      try findings(inPage: page) == [
        "Chapters/01-push.md:2:4: error: this is the control character U+001B, which no page can show: remove it",
        "Chapters/01-push.md:3:1: error: this is the control character U+000C, which no page can show: remove it",
      ])
  }

  @Test func badBytesInTheTitlePageAreReportedThere() throws {
    let files = [
      "index.md": Data("# A b".utf8) + [0xFF] + Data("k\n\n- [1. Push](Chapters/01-push.md)\n".utf8),
      "Chapters/01-push.md": Data("# 1. Push\n".utf8),
    ]
    #expect(try BookTests.findings(in: files) == ["index.md:1:6: error: this byte is no UTF-8: save the file as UTF-8"])
  }

  @Test func aByteOrderMarkIsAccepted() throws {
    #expect(try findings(inPage: [0xEF, 0xBB, 0xBF] + Array("# 1. Push\n".utf8)) == [])
  }

  @Test func aPageThatCannotBeReadIsReported() throws {
    let files = [
      "index.md": Data("# A book\n\n- [1. Push](Chapters/01-push.md)\n".utf8),
      "Chapters/01-push.md/a.txt": Data(),
    ]
    let found = try BookTests.findings(in: files)
    #expect(found.first == "Chapters/01-push.md:1:1: error: this page can't be read: it should be a text file")
  }
}
