import Foundation

/// The processor time that some work takes in this process, in seconds.
func processorTime(_ work: () throws -> Void) rethrows -> Double {
  let start = usage(ofChildren: false)
  try work()
  return usage(ofChildren: false) - start
}

/// The processor time of cmark's own command for all pages in one call, in seconds.
func cmark(_ pages: [URL]) throws -> Double {
  let start = usage(ofChildren: true)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["cmark"] + pages.map(\.path)
  process.standardOutput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    fatalError("the command cmark is needed: apt-get install cmark, brew install cmark")
  }
  return usage(ofChildren: true) - start
}

/// The most memory that this process has had in use at a time, in bytes.
func peakMemory() -> Int {
  #if os(Linux)
    resources(ofChildren: false).ru_maxrss * 1024
  #else
    resources(ofChildren: false).ru_maxrss
  #endif
}

private func usage(ofChildren: Bool) -> Double {
  let usage = resources(ofChildren: ofChildren)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

private func resources(ofChildren: Bool) -> rusage {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(ofChildren ? RUSAGE_CHILDREN.rawValue : RUSAGE_SELF.rawValue, &usage)
  #else
    getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage)
  #endif
  return usage
}
