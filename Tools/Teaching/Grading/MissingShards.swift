import Grading

/// A message about results that are missing after shards were merged, and the commands that make them.
public struct MissingShards: Sendable, Equatable, CustomStringConvertible {
  /// The number of shards that the work was divided into; nil where the folders' names don't tell.
  let count: Int?
  /// The number of missing results by shard.
  let owed: [Int: Int]
  /// The shards that have a folder.
  let present: Set<Int>

  /// Fails if nothing is missing; a shard without files of its own isn't missed.
  ///
  /// - Parameters:
  ///   - names: the names of the merged folders: `2-of-5`.
  ///   - unfinished: the candidates without a result after the merge.
  public init?(_ names: [String], unfinished: [Batch.Candidate]) {
    guard !unfinished.isEmpty else { return nil }
    let shards = names.compactMap { Shard($0.replacing("-of-", with: "/")) }
    // After a new division of the work most folders belong to the new one.
    let divisions = Dictionary(grouping: shards, by: \.count)
    let count = divisions.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
    self.count = count
    present = Set(shards.filter { $0.count == count }.map(\.number))
    owed = unfinished.reduce(into: [:]) { $0[Shard.number(of: $1, among: count ?? 1), default: 0] += 1 }
  }

  public var description: String {
    let sum = owed.values.reduce(0, +)
    guard let count else {
      return
        "\(counted(sum, "result is", "results are")) still missing: merge the other folders, too, or run `./Tools/book class grade` here; what is there was merged"
    }
    let shards = owed.sorted { $0.key < $1.key }
    let parts = shards.map { number, results in
      "\(counted(results, "result")) of shard \(number)/\(count)"
        + (present.contains(number) ? "" : ", which has no folder")
    }
    let commands = shards.map { "`./Tools/book class grade --shard \($0.key)/\(count)`" }
    return """
      \(counted(sum, "result is", "results are")) still missing: \(parts.joined(separator: "; ")). \
      Run \(commands.joined(separator: " and ")), and merge again; what is there was merged
      """
  }
}
