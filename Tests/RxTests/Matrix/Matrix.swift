/// Operators × clauses: how often each operator was tried with each clause, as the laws themselves say.
struct Matrix {
  /// The operators, overloads with the same first label under one name.
  let rows: [String]
  private var counts: [String: Int] = [:]

  init(of trials: [Trial], operators: [String]) {
    rows = operators.map(Matrix.row).sortedWithoutTwins
    for trial in trials {
      for row in Set(trial.operators.compactMap(rowTried)) {
        counts["\(row) \(trial.clause)", default: 0] += trial.rounds
      }
    }
  }

  /// The number of rounds in which an operator was tried with the laws of a clause.
  func count(_ row: String, _ clause: Clause) -> Int { counts["\(row) \(clause)"] ?? 0 }

  /// The table as the page shows it.
  var text: String {
    let width = (rows.map(\.count).max() ?? 0) + 2
    let head = "operator".padded(to: width) + Clause.allCases.map { $0.rawValue.padded(to: 5) }.joined()
    let lines = rows.map { row in
      row.padded(to: width) + Clause.allCases.map { cell(row, $0).padded(to: 5) }.joined()
    }
    return ([head] + lines).map(\.withoutTrailingSpaces).joined(separator: "\n")
  }

  private func cell(_ row: String, _ clause: Clause) -> String {
    let count = count(row, clause)
    return count == 0 ? "·" : "\(count)"
  }

  /// `static take(until:)` is `take(until:)`, `zip(_:_:resultSelector:)` is `zip`.
  static func row(_ declared: String) -> String {
    let name = declared.replacing("static ", with: "")
    let (base, labels) = (name.prefix { $0 != "(" }, name.drop { $0 != "(" }.dropFirst())
    let first = labels.prefix { $0 != ":" }
    return first.first?.isLetter == true ? "\(base)(\(first):)" : String(base)
  }

  /// The row that a law's table means: `zip of a collection` is `zip`, `retry(3)` is `retry`, `buffer` is
  /// `buffer(timeSpan:)`, which has no namesake. Nil where the table names no operator.
  private func rowTried(_ name: String) -> String? {
    let row = Matrix.row(String(name.replacing("static ", with: "").prefix { $0 != " " && $0 != "," }))
    if rows.contains(row) { return row }
    let namesakes = rows.filter { $0.prefix { $0 != "(" } == row }
    return namesakes.count == 1 ? namesakes[0] : nil
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension [String] {
  fileprivate var sortedWithoutTwins: [String] { Set(self).sorted { $0.lowercased() < $1.lowercased() } }
}
