import Testing

@testable import Grading

/// The decision whether a failure may be the disk's.
@Suite struct RoomTests {
  @Test func `Where there is little room, a failure says nothing about a file, and what helps is said`() {
    #expect(shortage(at: "/tmp", free: leastRoom) == nil)
    #expect(shortage(at: "/tmp", free: nil) == nil)
    #expect(
      shortage(at: "/tmp", free: 3 << 20 + 1)
        == "there are 3 MiB left at /tmp, too few to tell a file's fault from the disk's: make room there, and grade again"
    )
    #expect(shortage(at: "/tmp", free: 0)?.hasPrefix("there are 0 MiB left at /tmp, ") == true)
  }

  @Test func `What isn't there has no room that could be short`() {
    #expect(freeBytes(at: "/no/such/place") == nil)
  }
}
