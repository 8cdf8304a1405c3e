#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The nanoseconds that `work` takes: of the processor, or of the wall clock.
func nanoseconds(onTheWall: Bool, _ work: () -> Void) -> Double {
  let clock = onTheWall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID
  let start = now(clock)
  work()
  return now(clock) - start
}

private func now(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
