import Programs
import Testing

/// A wait is over when its time is, whatever becomes of the wall clock.
@Suite("Timeouts", .enabled(if: OwnProgram.isPossible), .waitsForPrograms) struct TimeoutTests {
  @Test("a clock that is set back by an hour makes no wait longer") func setBack() throws {
    #expect(try OwnProgram.counts.get()["timeout"] == 1)
  }
}
