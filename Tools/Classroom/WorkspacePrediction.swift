import Book

/// Compares a learner's prediction with a program's output, line by line.
///
/// - Returns: nil if the prediction is right; else its first mistake, without the text that the program prints there or
///   later.
public func fault(of prediction: String, against output: [String]) -> String? {
  let said = lines(
    of: prediction.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false))
  let printed = lines(of: output.map { $0[...] })
  let count =
    said.count == printed.count ? nil : "it prints \(counted(printed.count)), and you say \(counted(said.count))"
  if let wrong = zip(said, printed).enumerated().first(where: { $1.0 != $1.1 }) {
    let line = "line \(wrong.offset + 1): you say `\(said[wrong.offset])`; that is not what it prints"
    return line + (count.map { "; \($0)" } ?? "")
  }
  return count.map { (said.isEmpty ? "" : "what you say is right as far as it and the output go, but ") + $0 }
}

/// The texts without white space at the ends of lines, which is invisible, and without empty lines at the end.
private func lines(of texts: [Substring]) -> [String] {
  let lines = texts.map { String($0.dropLast($0.reversed().prefix(while: \.isWhitespace).count)) }
  return Array(lines.dropLast(lines.reversed().prefix(while: \.isEmpty).count))
}

private func counted(_ number: Int) -> String {
  switch number {
  case 0: "nothing"
  case 1: "one line"
  default: "\(number) lines"
  }
}

extension Chapter {
  /// The outputs of an exercise's programs, in their order.
  public func outputs(of exercise: Exercise) -> [[String]] {
    exercise.predictions.map { examples[$0 - 1].output?.code.lines.map(\.text) ?? [] }
  }
}
