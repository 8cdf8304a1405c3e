import Book
import Markup

/// The parts that a chapter's own page doesn't show: outputs that its exercises ask for, and the notes on solutions.
struct Hidden {
  private let ranges: [Range<Int>]

  init(_ chapter: Chapter) {
    let document = chapter.document
    let asked = chapter.examples.filter { $0.exercise != nil }
    let recorded = asked.compactMap(\.output?.node) + asked.flatMap { chapter.traces(of: $0.number) }.map(\.node)
    ranges = (document.solutionNotes(in: document.nodes.indices) + recorded).map { $0..<document.nodes[$0].end }
  }

  /// The places at which hidden parts begin.
  var starts: [Int] { ranges.map(\.lowerBound) }

  func contains(_ node: Int) -> Bool { ranges.contains { $0.contains(node) } }

  /// Returns the sections whose headings are shown.
  func shown(_ sections: some Sequence<Section>) -> [Section] { sections.filter { !contains($0.node) } }

  /// The place behind each hidden part, by the place where it begins.
  var ends: [Int: Int] { Dictionary(ranges.map { ($0.lowerBound, $0.upperBound) }) { first, _ in first } }
}

extension Document {
  /// Returns the notes that explain solutions, among some nodes.
  func solutionNotes(in nodes: Range<Int>) -> [Int] {
    nodes.filter { self.nodes[$0].isBlockQuote && noteWord(of: $0) == Note.solution }
  }
}

extension Chapter {
  /// Returns the recorded pictures of an example.
  func traces(of example: Int) -> [Picture] { pictures.filter { $0.isRecorded && $0.example == example } }
}

extension Exercise {
  /// Returns whether the page of solutions has anything to say about the exercise.
  func hasSolution(in chapter: Chapter) -> Bool {
    !predictions.isEmpty || reference != nil || !mutants.isEmpty
      || !chapter.document.solutionNotes(in: nodes).isEmpty
  }
}

extension Book {
  /// The exercises that the page of solutions has anything to say about.
  var solvedExercises: Set<String> {
    Set(chapters.flatMap { page in page.exercises.filter { $0.hasSolution(in: page) }.map(\.id) })
  }
}
