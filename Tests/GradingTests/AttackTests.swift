import Classroom
import Files
import Foundation
import Programs
import Testing

@testable import Grading

/// The verdicts on hostile submissions, the things that these leave behind, and their cost to the others.
@Suite(
  .serialized, .timeLimit(.minutes(60)), .enabled(if: Machine.hasBox, "no box holds on this machine"), .awaitsPrograms)
struct AttackTests {
  @Test(arguments: [Rung.bubblewrap, .landlock])
  func `Every attack gets what it deserves, leaves nothing behind and costs the others nothing`(rung: Rung) async throws
  {
    guard Machine.rungs.contains(rung) else { return }
    try await inTemporaryFolder { folder in
      let secret = folder.appending(path: "secret")
      try Data("secret\n".utf8).write(to: secret)
      setenv("GRADING_SECRET", "1", 1)
      defer { unsetenv("GRADING_SECRET") }
      let listener = try Listener()
      let before = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path)
      // A run that was killed may have left something.
      _ = try leftovers(removing: true)
      let neighbour = try ChildProcess(URL(fileURLWithPath: "/bin/sleep"), ["20000"])
      let attacks = try Attack.all()
      #expect(attacks.count > 30)
      var candidates: [Batch.Candidate] = []
      for (number, attack) in attacks.enumerated() {
        let text = attack.text.replacing("PORT", with: "\(listener.port)").replacing("SECRET", with: secret.path)
        candidates.append(.init(id: attack.name, exercise: "twice", file: Data(text.utf8)))
        // Each of these is a file of its own.
        if number % 6 == 0 {
          candidates.append(.init(id: "right", exercise: "twice", file: Data("\(right)// \(number)\n".utf8)))
        }
      }
      let grader = try await Graders.shared.grader(rung)
      var results: [String: [Grading]] = [:]
      try await Batch(grader, store: nil, seed: 77).run(candidates) { candidate, grading in
        results[candidate.id, default: []].append(grading)
      }
      for attack in attacks {
        let grading = try #require(results[attack.name]?.first)
        let scenarios = grading.scenarios.map(\.status.rawValue)
        #expect(
          attack.statuses.contains(grading.status.rawValue) && attack.passes.contains(grading.passedCount),
          "\(attack.name): \(grading.status.rawValue), \(scenarios), \(grading.fault ?? ""), \(grading.messages)")
        #expect(
          grading.line.unicodeScalars.allSatisfy { $0.value >= 32 && ![0x7f, 0x9b, 0x202e, 0x2066].contains($0.value) })
        #expect(!grading.shown.line.contains("kept for the") && !grading.shown.line.contains("hidden words"))
      }
      #expect(results["right"]?.allSatisfy { $0.status == .passed } == true)
      #expect(listener.visits == 0)
      #expect(neighbour.isRunning)
      #expect(try String(contentsOf: secret, encoding: .utf8) == "secret\n")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: fixtures.path) == before)
      #expect(try leftovers() == [])
    }
  }
}

/// Counts who connects to a port of this machine.
private final class Listener {
  let port: UInt16
  private let socket: Int32

  init() throws {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, size) = (socket, length)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { close(socket) }

  var visits: Int {
    var count = 0
    while true {
      let visitor = accept(socket, nil, nil)
      guard visitor >= 0 else { return count }
      close(visitor)
      count += 1
    }
  }
}
