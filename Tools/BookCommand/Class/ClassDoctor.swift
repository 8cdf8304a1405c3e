import ArgumentParser
import Book
import Classroom
import Files
import Grading

struct ClassDoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what this machine has to keep strangers' programs from doing harm, by trying it.",
    discussion: """
      The first that holds is what `class grade` takes, and every result says which it was. \
      It also looks whether the book's folder can be written, where the compiled core is kept. \
      The exit status is 0 if submissions can be graded.
      """)

  func run() async throws {
    var reports: [RungReport] = []
    for rung in [Rung.bubblewrap, .landlock] { reports.append(await Box.examine(rung)) }
    print(RungReport.lines(of: reports).joined(separator: "\n"))
    let fault = Cache(of: try Session.project()).fault
    print(fault.map { "✗ the book's folder: \($0)" } ?? "✓ the book's folder: what is compiled can be kept there")
    guard let first = reports.first(where: \.holds) else {
      throw Complaint(
        "nothing holds here, so `class grade` refuses to run what strangers wrote; --unsafe-no-sandbox runs it with your rights"
      )
    }
    if fault != nil { throw Complaint("nothing can be graded before the book's folder can be written") }
    print("\nSubmissions are graded with \(first.rung.rawValue).")
  }
}
