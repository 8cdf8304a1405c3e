import Foundation

/// The bytes that have to be free where boxes write, or what fails in one may have failed for want of them.
let leastRoom: UInt64 = 16 << 20

/// Returns why what failed may be the machine's fault, and what helps; nil if there was room enough.
///
/// - Parameter free: the bytes that are free at a place; nil if its file system doesn't tell.
func shortage(at place: String, free: UInt64?) -> String? {
  guard let free, free < leastRoom else { return nil }
  return """
    there are \(free >> 20) MiB left at \(place), too few to tell a file's fault from the disk's: \
    make room there, and grade again
    """
}

/// Returns the bytes that users without rights may still write at a place; nil if its file system doesn't tell.
func freeBytes(at place: String) -> UInt64? {
  var facts = statvfs()
  guard statvfs(place, &facts) == 0, facts.f_blocks > 0 else { return nil }
  let (bytes, isMore) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
  return isMore ? .max : bytes
}

/// Looks, after something has failed in a box, whether there is room for what it writes and what is noted of it.
///
/// - Throws: a `GraderFault`, since a full disk says nothing about a student's file.
func demandRoom() throws {
  for place in [Slots.place, FileManager.default.temporaryDirectory] {
    if let words = shortage(at: place.path, free: freeBytes(at: place.path)) { throw GraderFault(words) }
  }
}
