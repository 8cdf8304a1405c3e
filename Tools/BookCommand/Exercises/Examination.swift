import Book
import Classroom
import Files
import Foundation
import Grading

/// The result of checking an exercise once.
struct Examination: Sendable {
  let isPassed: Bool
  /// The answer for a terminal.
  var text: String
  /// The verdict on an exercise in code, for reports.
  var verdict: Verdict?
}

extension LearnerSession {
  /// Checks the learner's files for an exercise and records the attempt.
  ///
  /// - Parameters:
  ///   - isAttempt: `false` if the learner hasn't changed anything; then only success is recorded.
  ///   - ask: asks the learner for a prediction whose file is empty; nil if there is no terminal.
  func examine(
    _ handout: Handout, colour: Bool, isAttempt: Bool = true, ask: ((_ program: Int) -> String?)? = nil
  ) async throws -> Examination {
    let workspace = workspace(of: handout)
    var examination: Examination
    let texts: [String: String]
    switch handout.exercise.kind {
    case .predict:
      // A learner who can be asked needs no workspace.
      let predictions = try workspace.exists || ask == nil ? workspace.predictions(for: handout) : []
      texts = Dictionary(
        uniqueKeysWithValues: predictions.enumerated().compactMap { number, text in
          text.map { ("\(number)", $0) }
        })
      examination = try examine(predictions, handout, ask)
    default:
      let submission = try workspace.submission(for: handout)
      texts = submission.texts
      examination = try await examine(submission, handout, colour: colour)
      examination.text += submission.notes
    }
    if !texts.isEmpty, workspace.isCheckedAgain(texts), !examination.isPassed {
      examination.text += "\nNothing has changed since the last check: have you saved?\n"
    }
    if isAttempt || examination.isPassed && progress()[handout.exercise.id]?.isSolved != true {
      note { $0.attempt(handout.exercise.id, hasPassed: examination.isPassed, on: today()) }
    }
    return examination
  }

  private func examine(_ submission: Submission, _ handout: Handout, colour: Bool) async throws -> Examination {
    if let grader { return try await examine(submission, handout, colour: colour, in: grader) }
    let judge = try Judge(place.book, place.history, cache: Cache(of: place.project))
    defer { announce(nil) }
    let verdict = try await judge.verdict(on: submission) { announce($0) }
    let text = answer(verdict, colour: colour)
    guard verdict.isPassed else { return Examination(isPassed: false, text: text, verdict: verdict) }
    let rest = try await judge.verdict(on: submission, includesHidden: true, seed: 2) { announce($0) }
    if let more = moreToDo(rest) { return Examination(isPassed: false, text: text + more, verdict: rest) }
    return Examination(isPassed: true, text: text + praise(handout, true), verdict: verdict)
  }

  /// Checks a submission in a box, as a class is graded: with hidden scenarios and a random seed.
  private func examine(
    _ submission: Submission, _ handout: Handout, colour: Bool, in grader: Grader
  ) async throws -> Examination {
    guard submission.others.isEmpty else {
      let names = submission.others.keys.sorted().joined(separator: ", ")
      throw Complaint("a box takes \(submission.file) alone, and you have written \(names), too: check without --box")
    }
    announce(.trying)
    defer { announce(nil) }
    let grading = try await grader.grade(
      Data(submission.text.utf8), exercise: submission.exercise.id, seed: .random(in: 0 ... .max))
    if let fault = grading.fault { throw Complaint("nothing could be graded: \(fault)") }
    let verdict = grading.verdict(on: submission, includesHidden: false)
    let text = answer(verdict, colour: colour)
    guard verdict.isPassed else { return Examination(isPassed: false, text: text, verdict: verdict) }
    let rest = grading.verdict(on: submission, includesHidden: true)
    if let more = moreToDo(rest) { return Examination(isPassed: false, text: text + more, verdict: rest) }
    return Examination(isPassed: true, text: text + praise(handout, true), verdict: verdict)
  }

  private func praise(_ handout: Handout, _ isPassed: Bool) -> String {
    guard isPassed, let solution = handout.page.solution(of: handout.exercise) else { return "" }
    return "\n" + plainText(of: solution, names(on: handout.page))
  }

  /// The advice after a wrong prediction.
  private func wayOn(from handout: Handout) -> String {
    Ladder(handout.exercise).rungs.isEmpty
      ? "Go through the program line by line, and ask of each line who is called, and what they print."
      : "For a hint: \(command("hint \(handout.exercise.id)"))"
  }

  private func examine(
    _ predictions: [String?], _ handout: Handout, _ ask: ((Int) -> String?)?
  ) throws -> Examination {
    let outputs = handout.page.outputs(of: handout.exercise)
    var faults: [String] = []
    for (number, output) in outputs.enumerated() {
      let file = handout.starters.keys.sorted()[number]
      guard let prediction = (predictions.isEmpty ? nil : predictions[number]) ?? ask?(number) else {
        throw Complaint(
          "\(file) is empty: write into it what the program in README.md prints, or run this on a terminal, which asks you"
        )
      }
      if let fault = fault(of: prediction, against: output) {
        faults.append(outputs.count == 1 ? fault : "\(file): \(fault)")
      }
    }
    guard faults.isEmpty else {
      let lines = (faults + [wayOn(from: handout)]).map { folded($0) }
      return Examination(isPassed: false, text: lines.joined(separator: "\n"))
    }
    return Examination(isPassed: true, text: "Right: that is what it prints, line by line.\n" + praise(handout, true))
  }
}
