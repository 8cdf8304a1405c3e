import CoreHistory
import SwiftSource

/// The places of a tree's types: one below the other, and further in than their ancestor, as in a list of files.
///
/// However many types have one ancestor, the picture becomes longer, not wider.
struct ClassLayout {
  struct Box {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let node: ClassMap.Node
    /// The lines under the name.
    let words: [[TextPart]]

    /// The height at which the line from its ancestor arrives.
    var middle: Double { y + 19.5 }
  }

  /// A line from some types up to their ancestor.
  struct Line {
    let kind: ClassMap.Edge.Kind
    let x: Double
    /// The lower edge of the ancestor.
    let top: Double
    /// The places where the branches to those types leave the line.
    let branches: [(x: Double, y: Double)]
  }

  static let size = 12.5, small = 11.0, lineHeight = 15.0, padding = 8.0
  private static let indent = 28.0, gap = 12.0, border = 1.5

  private(set) var boxes: [Box] = []
  private(set) var lines: [Line] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ tree: ClassTree, in map: ClassMap) {
    var y = Self.border
    for row in tree.rows {
      let box = Self.box(of: row, map, y: y)
      boxes.append(box)
      y += box.height + Self.gap
    }
    height = y - Self.gap + Self.border
    width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Self.border
    let places = Dictionary(uniqueKeysWithValues: zip(tree.rows.map(\.node), boxes))
    lines = zip(tree.rows, boxes).flatMap { row, box in
      row.branches.enumerated().map { rank, branch in
        // The last branch has the outer line, so that no line crosses another.
        Line(
          kind: branch.kind, x: box.x + (rank == row.branches.count - 1 ? 9.5 : 20.5), top: box.y + box.height,
          branches: branch.children.map { (places[$0]!.x, places[$0]!.middle) })
      }
    }
  }

  private static func box(of row: ClassTree.Row, _ map: ClassMap, y: Double) -> Box {
    let node = map.nodes[row.node]
    var kind = [TextPart(text: node.kind.rawValue, isQuiet: true)]
    if node.isNew { kind.insert(TextPart(text: "new ", isBold: true), at: 0) }
    let others = lines(["conforms to"] + row.others.map { map.nodes[$0.to].name })
    let words = [kind] + (row.others.isEmpty ? [] : others.map { [TextPart(text: $0, isQuiet: true)] })
    let widths = [Double(node.label.count) * size] + words.map { Double($0.map(\.text.count).reduce(0, +)) * small }
    return Box(
      x: border + Double(row.depth) * indent, y: y, width: widths.max()! * Drawing.letter + 2 * padding,
      height: 24 + Double(words.count) * lineHeight, node: node, words: words)
  }

  /// Returns a phrase and the names behind it, with commas between them, in lines that are about as long as a type's
  /// name.
  private static func lines(_ words: [String]) -> [String] {
    var lines: [String] = []
    for (index, word) in words.enumerated() {
      let word = word + (0 < index && index < words.count - 1 ? "," : "")
      if let last = lines.last, last.count + word.count < 36 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension ClassMap.Node {
  /// The name with its generic parameters: `Event<Element>`.
  var label: String { kind == .protocol || generics.isEmpty ? name : "\(name)<\(generics.joined(separator: ", "))>" }
}
