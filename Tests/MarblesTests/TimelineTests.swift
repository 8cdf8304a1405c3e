import Testing

@testable import Marbles

@Suite("A timeline") struct TimelineTests {
  private func read(_ text: String) -> (timeline: Timeline, mistakes: [String]) {
    let reader = TrackReader(text[...], line: 0, column: 1)
    return (reader.track.timeline, reader.mistakes.map { "\($0.column): \($0.message)" })
  }

  @Test("gives every letter one tick") func ticks() {
    #expect(read("-1a|").timeline.ticks == [[], [.value("1")], [.value("a")], [.completed]])
    #expect(read("#^!").timeline.ticks == [[.error], [.subscribed], [.disposed]])
  }

  @Test("gives a group one tick, however wide it is written") func groups() {
    #expect(read("-(12|)-").timeline.ticks == [[], [.value("1"), .value("2"), .completed], []])
    #expect(read("(1)").timeline == read("1").timeline)
  }

  @Test("gives spaces no time") func spaces() {
    #expect(read("  - 1  ( 2 | ) ").timeline == read("-1(2|)").timeline)
  }

  @Test("is printed as it was read, but for what costs no time", arguments: 1...200)
  func roundTrip(seed: UInt64) {
    var random = SmallRandom(state: seed)
    let text = random.notation()
    #expect(read(text).mistakes == [])
    #expect(read(text).timeline.description == normalised(text), "of \(text)")
    #expect(read(read(text).timeline.description).timeline == read(text).timeline)
  }

  @Test("finds the first difference, and quiet ticks at the end make none") func differences() throws {
    let drawn = read("-1-(23)-|").timeline
    #expect(drawn.difference(from: read("-1-(23)-|--").timeline) == nil)
    #expect(try #require(drawn.difference(from: read("-1-(24)-|").timeline)) == (3, 1))
    #expect(try #require(drawn.difference(from: read("-1-(23)").timeline)) == (5, 0))
  }

  @Test("names every mistake with its column and its cure") func mistakes() {
    #expect(
      read("-*(1-(2)|").mistakes == [
        "2: ‘*’ is no marble: write ‘-’ for a tick, a letter or a digit for a value, ‘|’ for completed, ‘#’ for an error",
        "5: time stands still inside a group: close it before the next tick",
        "6: a group can't stand in a group: all its marbles share one tick already",
      ])
    #expect(read("--(1").mistakes == ["3: this group is never closed: write ‘)’ behind its last marble"])
    #expect(read("1)").mistakes == ["2: ‘)’ closes no group: write ‘(’ before the first marble of the tick"])
    #expect(read("()").mistakes == ["1: an empty group: write ‘-’ for a tick in which nothing happens"])
    #expect(read("\t1").mistakes == ["1: a tab has no width that all readers agree on: align with spaces"])
  }

  @Test("counts columns in bytes, as compilers do") func columns() {
    #expect(read("-é*").mistakes.map { $0.prefix(2) } == ["2:", "4:"])
  }
}

/// The notation without spaces, and without groups of one.
private func normalised(_ text: String) -> String {
  var result = ""
  var group: String?
  for letter in text where letter != " " {
    switch letter {
    case "(": group = ""
    case ")":
      let letters = group!
      result += letters.count == 1 ? letters : "(\(letters))"
      group = nil
    default:
      if group != nil { group!.append(letter) } else { result.append(letter) }
    }
  }
  return result
}

/// A generator that gives the same numbers for the same seed.
private struct SmallRandom {
  var state: UInt64

  mutating func number(below limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }

  mutating func notation() -> String {
    let letters = Array("abz019|#XY")
    return (0...number(below: 20)).map { _ in
      switch number(below: 4) {
      case 0: "-"
      case 1: " "
      case 2: String(letters[Int(number(below: 10))])
      default:
        "(" + (0...number(below: 4)).map { _ in String(letters[Int(number(below: 10))]) }.joined(separator: " ") + ")"
      }
    }.joined()
  }
}
