#if canImport(XCTest)
  import Rx
  import XCTest

  /// Asserts that two lists of events are equal; two errors are if they are of one type and print the same.
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Event<Element>], _ rhs: [Event<Element>], file: StaticString = #file, line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that two lists of results are equal; two errors are if they are of one type and print the same.
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [SingleEvent<Element>], _ rhs: [SingleEvent<Element>], file: StaticString = #file, line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs.map { MaybeEvent($0) }, rhs.map { MaybeEvent($0) }), file: file, line: line)
  }

  /// Asserts that two lists of events are equal; two errors are if they are of one type and print the same.
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [MaybeEvent<Element>], _ rhs: [MaybeEvent<Element>], file: StaticString = #file, line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that two lists of events are equal; two errors are if they are of one type and print the same.
  public func XCTAssertEqual(
    _ lhs: [CompletableEvent], _ rhs: [CompletableEvent], file: StaticString = #file, line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that two lists of recorded events are equal, with their times.
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element>>], _ rhs: [Recorded<Event<Element>>], file: StaticString = #file,
    line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that two lists of recorded events are equal, with their times.
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element?>>], _ rhs: [Recorded<Event<Element?>>], file: StaticString = #file,
    line: UInt = #line
  ) {
    assertNoDifferences(differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that a list of recorded events has these elements, at whatever times, and no end.
  public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>], _ elements: [Element], file: StaticString = #file, line: UInt = #line
  ) {
    let ends = stream.filter(\.value.isStopEvent).map { "there is an end, \($0)" }
    let found = stream.compactMap(\.value.element)
    assertNoDifferences(ends.isEmpty ? differences(found, elements) : ends, file: file, line: line)
  }

  private func assertNoDifferences(_ differences: [String], file: StaticString, line: UInt) {
    if differences.isEmpty { return }
    XCTFail("The lists differ:\n  " + differences.joined(separator: "\n  "), file: file, line: line)
  }
#endif
