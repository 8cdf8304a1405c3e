import Rx
import XCTest

@testable import RxTest

/// The assertions for lists of events fail with what differs.
final class DifferencesTests: XCTestCase {
  private struct Red: Error {}
  private struct Blue: Error {}

  func testEqualListsDoNotDiffer() {
    XCTAssertEqual(differences([1, 2], [1, 2]), [])
    XCTAssertEqual(differences([Recorded<Event<Int>>](), []), [])
  }

  func testAnElementDiffers() {
    let heard: [Recorded<Event<Int>>] = [.next(210, 1), .completed(220)]
    let expected: [Recorded<Event<Int>>] = [.next(211, 1), .completed(220)]
    XCTAssertEqual(differences(heard, expected), ["[0] is next(1) @ 210, and not next(1) @ 211"])
  }

  func testOneListIsLonger() {
    XCTAssertEqual(differences([1, 2], [1]), ["[1] is 2, and the other list has no such element"])
    XCTAssertEqual(differences([1], [1, 2, 3]), ["[1] is missing: 2", "[2] is missing: 3"])
  }

  func testResultsAreEqualAsEventsAre() {
    func areEqual(_ one: SingleEvent<Int>, _ other: SingleEvent<Int>) -> Bool {
      differences([MaybeEvent(one)], [MaybeEvent(other)]).isEmpty
    }
    XCTAssertTrue(areEqual(.success(1), .success(1)))
    XCTAssertFalse(areEqual(.success(1), .success(2)))
    XCTAssertTrue(areEqual(.failure(Red()), .failure(Red())))
    XCTAssertFalse(areEqual(.failure(Red()), .failure(Blue())))
    XCTAssertFalse(areEqual(.success(1), .failure(Red())))
  }
}
