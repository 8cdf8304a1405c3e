import ArgumentParser
import Book
import Files
import Grading

struct ClassDoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what this machine has to keep strangers' programs from doing harm, by trying it.",
    discussion: """
      The first that holds is what `class grade` takes, and every result says which it was. \
      The exit status is 0 if one of them holds.
      """)

  func run() async throws {
    var reports: [RungReport] = []
    for rung in [Rung.bubblewrap, .landlock] {
      let report = await Box.examine(rung)
      reports.append(report)
      print(lines(of: report).joined(separator: "\n"))
    }
    guard let first = reports.first(where: \.holds) else {
      throw Complaint(
        "nothing holds here, so `class grade` refuses to run what strangers wrote; --unsafe-no-sandbox runs it with your rights"
      )
    }
    print("\nSubmissions are graded with \(first.rung.rawValue).")
  }

  private func lines(of report: RungReport) -> [String] {
    guard let reason = report.reason else { return ["✓ \(report.rung.rawValue): \(report.rung.words)"] }
    return ["✗ \(report.rung.rawValue): \(reason)"] + report.cure.map { "    \($0)" }
  }
}

extension Rung {
  /// What a program in it hasn't.
  fileprivate var words: String {
    switch self {
    case .bubblewrap: "no network, no files but its own, no other process, system calls filtered"
    case .landlock: "a user of its own, no files but its own, no sockets, system calls filtered"
    case .unsafe: "nothing is kept from it"
    }
  }
}
