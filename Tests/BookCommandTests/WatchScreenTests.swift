import Testing

@testable import BookCommand

@Suite struct WatchScreenTests {
  private let screen = WatchScreen(
    title: "Exercise 1.1 ★★ Name", body: (1...40).map { "line \($0)" }.joined(separator: "\n"), status: "Checked.",
    keys: "h hint   q quit")

  /// Whatever the size, the text is as high as the screen, and no line is wider.
  @Test(arguments: [(80, 24), (20, 10), (200, 60), (8, 5), (5, 1), (40, 4)])
  func `A screen is filled and never overrun`(width: Int, height: Int) {
    let lines = screen.text(width: width, height: height).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == (height > 4 ? height : 1))
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func `What doesn't fit is counted`() {
    let text = screen.text(width: 80, height: 24)
    #expect(text.contains("line 19\n… 21 more lines") && !text.contains("line 20\n"))
    #expect(!screen.text(width: 80, height: 60).contains("more lines"))
  }

  @Test func `The command that shows all is named`() {
    #expect(screen.text(width: 80, height: 24).contains("`book exercise check` shows all"))
  }

  /// Of hints that don't fit, the one that was just asked for is there.
  @Test func `The newest hint stays on the screen`() {
    var screen = screen
    screen.keeps = .last
    let text = screen.text(width: 80, height: 24)
    #expect(text.contains("… 21 lines before") && text.contains("line 40\n") && !text.contains("line 21\n"))
    #expect(text.contains("line 22\n"))
  }

  @Test func `Colours take no room, and wide characters take two columns`() {
    #expect(wrapped("\u{1B}[31mabcd\u{1B}[0mef", to: 4) == ["\u{1B}[31mabcd\u{1B}[0m", "ef"])
    #expect(wrapped("状态ab", to: 4) == ["状态", "ab"])
    #expect(wrapped("", to: 4) == [""])
  }
}
