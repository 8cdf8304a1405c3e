import Book
import RandomTesting

/// A file that grows in every way there is.
let start = """
  import Foundation

  /// A box.
  public struct Box {
    let size: Int

    public init(size: Int) {
      self.size = size
    }

    func old() {
      print("old")
    }

    struct Inner {
      var depth: Int { 1 }
    }
  }

  extension Box {
    func show() {
      print(size)
    }
  }

  extension Box {
    func hide() {
      print(size)
    }
  }

  // The end.
  """

/// One listing after the other, each a `revise` of `Box.swift`.
let edits = [
  // Between two members.
  "// ...\npublic struct Box {\n  let size: Int\n\n  /// A name.\n  var name = \"\"\n  // ...\n}\n\n// ...",
  // At the top of a type of which the file has two.
  "// ...\n\nextension Box {\n  func show() {\n    print(size)\n  }\n}\n\nextension Box {\n  func peek() {}\n\n  func hide() {\n    print(size)\n  }\n}",
  // At the end of a nested type.
  "// ...\npublic struct Box {\n  // ...\n  struct Inner {\n    var depth: Int { 1 }\n\n    func sink() {\n      print(depth)\n    }\n  }\n}\n// ...",
  // A member replaced and its signature changed.
  "// ...\npublic struct Box {\n  // ...\n  public init(size: Int) {\n    self.size = max(0, size)\n    print(\"made\")\n  }\n  // ...\n}\n// ...",
  // A head.
  "// ...\npublic struct Box: Sendable {\n  // ...\n}\n// ...",
  // A type behind another, and one before the first.
  "// ...\npublic struct Box: Sendable {\n  // ...\n}\n\nenum Lid {\n  case open, shut\n}\n// ...",
  // Several places at once.
  "// ...\npublic struct Box: Sendable {\n  let size: Int\n\n  let more = 1\n  // ...\n  func old() {\n    print(\"older\")\n  }\n\n  func older() {}\n  // ...\n}\n\nenum Lid {\n  case open, ajar, shut\n}\n// ...",
  // In a type within an extension.
  "// ...\n\nextension Array: Lid where Element == Box {\n  enum Kind {\n    case one\n  }\n}",
  "// ...\n\nextension Array: Lid where Element == Box {\n  enum Kind {\n    case one\n    case two\n  }\n}",
  // Everything anew, without one member.
  """
  import Foundation

  /// A box.
  public struct Box: Sendable {
    let size: Int

    let more = 1

    /// A name.
    var name = ""

    public init(size: Int) {
      self.size = max(0, size)
      print("made")
    }

    func older() {}

    struct Inner {
      var depth: Int { 1 }

      func sink() {
        print(depth)
      }
    }
  }

  enum Lid {
    case open, ajar, shut
  }

  extension Box {
    func show() {
      print(size)
    }
  }

  extension Box {
    func peek() {}

    func hide() {
      print(size)
    }
  }

  // The very end.
  """,
  // Everything anew, and nothing of it is left.
  "let box = 1",
]

/// A book that begins `Box.swift` and revises it once a chapter.
func generated(_ edits: [String]) throws -> Book {
  var pages = ["01-start": "# 1. Start\n\n```swift file=Box.swift\n\(start)\n```\n"]
  for (index, edit) in edits.enumerated() {
    let number = index + 2
    pages["\(number < 10 ? "0" : "")\(number)-edit"] = "# \(number). Edit\n\n```swift revise=Box.swift\n\(edit)\n```\n"
  }
  return try book(pages)
}

/// Changes some lines of a file so that it is still Swift: its functions' bodies, and whole functions.
func mutate(_ lines: inout [String], _ random: inout Seeded) {
  for _ in 0..<Int.random(in: 1...3, using: &random) {
    let bodies = lines.indices.filter { lines[$0].contains("print(") }
    let ends = lines.indices.filter { lines[$0] == "  }" }
    let name = "made\(Int.random(in: 0..<10_000, using: &random))"
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bodies.randomElement(using: &random).map { lines[$0] = lines[$0].prefix { $0 == " " } + "print(\(name))" }
    case 1: bodies.randomElement(using: &random).map { lines.insert(lines[$0], at: $0) }
    case 2: bodies.randomElement(using: &random).map { _ = lines.remove(at: $0) }
    case 3:
      ends.randomElement(using: &random).map {
        lines.insert(contentsOf: ["", "  func \(name)() {", "    print(size)", "  }"], at: $0 + 1)
      }
    default: lines.append(contentsOf: ["", "extension Box {", "  func \(name)() {", "    print(size)", "  }", "}"])
    }
  }
}
