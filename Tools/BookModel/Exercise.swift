import Markup

/// A task for the learner: a section under `## Exercises`, and the blocks that belong to it.
public struct Exercise: Sendable {
  public enum Kind: String, Sendable {
    /// The learner predicts what a program prints.
    case predict
    /// The learner writes a file, or changes one of the core's.
    case code
    /// No machine can check the exercise.
    case paper
  }

  /// The relation of the learner's file to the core.
  public enum Target: Sendable, Equatable {
    /// A file of the learner's own, which imports the core.
    case adds(String)
    /// A file of the core, relative to `Sources/Rx`, in the learner's copy of it.
    case revises(String)

    public var file: String {
      switch self {
      case .adds(let file), .revises(let file): file
      }
    }
  }

  /// The anchor of its heading: `pairwise`.
  public let id: String
  /// The number by which the reader knows it: `7.2`.
  public let label: String
  public let name: String
  /// From 1 to 5.
  public let stars: Int
  /// The minutes that a learner may need; nil for exercises on paper that don't say it.
  public let minutes: Int?
  /// The chapter whose core the learner has.
  public let step: Int
  public let section: Section
  /// The document's nodes under the heading.
  public let nodes: Range<Int>
  /// The learner's file; nil unless the exercise is in code.
  public let target: Target?
  public let blocks: [ExerciseBlock]
  /// The numbers of the examples whose output is to be predicted.
  public let predictions: [Int]

  /// `true` if it has blocks of code that belong together, even if none of them names the learner's file, which is a
  /// mistake.
  public var hasCode: Bool { target != nil || blocks.contains { !$0.role.isHint } }

  public var kind: Kind { target != nil ? .code : predictions.isEmpty ? .paper : .predict }
  public var title: String { "Exercise \(label) \(String(repeating: "★", count: stars)) \(name)" }

  public var starter: ExerciseBlock? { blocks.first { $0.role == .starter } }
  public var contract: ExerciseBlock? { blocks.first { $0.role == .contract } }
  public var reference: ExerciseBlock? { blocks.first { $0.role == .reference } }
  public var checks: [ExerciseBlock] { blocks.filter { $0.role == .check } }
  public var hidden: [ExerciseBlock] { blocks.filter { $0.role == .hidden } }
  public var mutants: [ExerciseBlock] { blocks.filter(\.role.isMutant) }
  /// The hints in the order in which they are given; those in words and in code.
  public var hints: [ExerciseBlock] { blocks.filter(\.role.isHint) }
}

/// A part of an exercise.
public struct ExerciseBlock: Block {
  public enum Role: Equatable, Sendable {
    case starter, contract, check, hidden, reference
    /// A hint in words.
    case hint
    /// A hint in code, which compiles.
    case skeleton
    /// A plausible wrong solution, why it is wrong, and the sentence of the scenario that must reject it.
    case mutant(why: String, by: String)

    public var isMutant: Bool { if case .mutant = self { true } else { false } }
    public var isHint: Bool { self == .hint || self == .skeleton }
  }

  public let exercise: String
  public let role: Role
  public let node: Int
  public let code: CodeBlock
  public let line: Int
  /// The info string of its fence.
  let info: InfoString
}

extension Chapter {
  public func exercise(_ id: String) -> Exercise? { exercises.first { $0.id == id } }
}

extension Book {
  /// Every exercise with its page, in the book's order.
  public var exercises: [(page: Chapter, exercise: Exercise)] {
    chapters.flatMap { page in page.exercises.map { (page, $0) } }
  }
}
