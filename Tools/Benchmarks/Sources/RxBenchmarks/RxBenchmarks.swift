import Foundation

/// Measures the core beside other libraries and beside plain closures; `Tools/bench` is the short way to call it.
@main
enum RxBenchmarks {
  private static let usage = """
    usage: RxBenchmarks smoke                              one round of everything; fails if it allocates too much
           RxBenchmarks compare [ROUNDS [NAME]]            the table, or its rows whose names begin so
           RxBenchmarks report FILE [ROUNDS]               the same into a part of a Markdown file
           RxBenchmarks scaling                            more observers, stages and threads
           RxBenchmarks primitives [ROUNDS]                what an event's cost is made of
           RxBenchmarks primitive NAME COUNT               one of these, for a profiler
           RxBenchmarks once NAME CONTENDER COUNT          one call, for a profiler
    """

  static func main() {
    do {
      try obey(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("RxBenchmarks: error: \(error)\n".utf8))
      exit(error is Misuse ? 64 : 1)
    }
  }

  private static func obey(_ arguments: [String]) throws {
    switch (arguments.first, arguments.count) {
    case ("smoke", 1):
      print(table(of: measured(allWorkloads, rounds: 1)))
      try checkAllocations(of: allWorkloads)
    case ("compare", 1...3):
      let rounds = try number(arguments, at: 1, or: 15)
      let name = arguments.count > 2 ? arguments[2] : ""
      print(table(of: measured(allWorkloads.filter { $0.name.hasPrefix(name) }, rounds: rounds)))
    case ("report", 2...3):
      let rounds = try number(arguments, at: 2, or: 31)
      try write(report(of: measured(allWorkloads, rounds: rounds), rounds: rounds), into: arguments[1])
    case ("scaling", 1):
      print(scaling())
    case ("primitives", 1...2):
      print(times(rounds: try number(arguments, at: 1, or: 31)))
    case ("primitive", 3) where hasHadThreads:
      print(try primitive(arguments[1]).run(try number(arguments, at: 2, or: 1)))
    case ("once", 4):
      let workload = try workload(arguments[1])
      print(workload.run(try contender(arguments[2], for: workload), try number(arguments, at: 3, or: 1)))
    default:
      throw Misuse(description: "not a command\n\(usage)")
    }
  }

  private static func number(_ arguments: [String], at index: Int, or standard: Int) throws -> Int {
    guard arguments.count > index else { return standard }
    guard let number = Int(arguments[index]), number > 0 else {
      throw Misuse(description: "‘\(arguments[index])’ is not a number above 0\n\(usage)")
    }
    return number
  }

  private static func workload(_ name: String) throws -> Workload {
    if let workload = allWorkloads.first(where: { $0.name == name }) { return workload }
    let names = allWorkloads.map(\.name).joined(separator: ", ")
    throw Misuse(description: "there is no workload ‘\(name)’, but \(names)")
  }

  private static func primitive(_ name: String) throws -> Primitive {
    if let primitive = primitives.first(where: { $0.name == name }) { return primitive }
    let names = primitives.map(\.name).joined(separator: ", ")
    throw Misuse(description: "there is no primitive ‘\(name)’, but \(names)")
  }

  private static func contender(_ name: String, for workload: Workload) throws -> Contender {
    if let contender = workload.contenders.first(where: { $0.rawValue == name }) { return contender }
    let names = workload.contenders.map(\.rawValue).joined(separator: ", ")
    throw Misuse(description: "\(workload.name) isn't done by ‘\(name)’, but by \(names)")
  }
}

/// A call that this command doesn't understand.
private struct Misuse: Error, CustomStringConvertible {
  let description: String
}
