import Foundation
import Marbles
import Testing

@testable import Weave

private func states(_ lines: String...) -> Drawing? { statesDrawing(of: StateMachine.read(lines).machine, id: "p") }

@Suite struct StatesDrawingTests {
  private let svg: String
  private let description: String

  init() throws {
    let drawing = try #require(
      states(
        "0: empty", "3: all done", "-> 0  init()", "0 -> 2  setSinkAndSubscription(sink:subscription:)",
        "2 -> 3  dispose(), disposeBoth()", "3 -> 3  dispose()"))
    (svg, description) = (drawing.svg, drawing.description)
  }

  @Test func `no steps, no drawing`() { #expect(states("0: empty") == nil) }

  @Test func `a state has its name, and a step its call and what that does besides`() {
    for word in [
      ">0<", ">empty<", ">all done<", ">setSinkAnd<", ">Subscription()<", ">dispose()<", ">/ disposeBoth()<",
    ] {
      #expect(svg.contains(word), "\(word)")
    }
    // Three states and the point where it begins; the words of a step have no frame.
    #expect(svg.components(separatedBy: "<rect").count - 1 == 4)
  }

  @Test func `a line has one head, at the state`() {
    #expect(svg.components(separatedBy: "fill-opacity=\"1\"").count - 1 >= 4)
    let colours = Set(svg.matches(of: /(?:fill|stroke)="([^"]*)"/).map { String($0.1) })
    #expect(colours.isSubset(of: ["currentColor", "none"]))
  }

  @Test func `all that is drawn is said`() {
    #expect(
      description
        == "It begins as 0 (empty). setSinkAndSubscription(sink:subscription:) leads from 0 (empty) to 2. "
        + "dispose(), which calls disposeBoth() leads from 2 to 3 (all done). dispose() leaves it 3 (all done).")
  }

  @Test func `it fits on a telephone`() throws {
    let all = try #require(
      states(
        "0: empty", "1: disposed early", "2: running", "3: all done", "-> 0  init()",
        "0 -> 2  setSinkAndSubscription(sink:subscription:)", "2 -> 3  dispose(), disposeBoth()", "3 -> 3  dispose()",
        "0 -> 1  dispose()", "1 -> 1  dispose()", "1 -> 3  setSinkAndSubscription(sink:subscription:), disposeBoth()"))
    #expect(all.width <= ObjectsLayout.widest)
  }
}
