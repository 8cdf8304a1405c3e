import Grading

/// What a merge of shards lacks, and what has to be run for it.
public struct MissingShards: Sendable, Equatable, CustomStringConvertible {
  /// Of how many shards the folders are; nil where their names don't say it.
  let count: Int?
  /// How many results each shard owes.
  let owed: [Int: Int]
  /// The shards that there is a folder of.
  let present: Set<Int>

  /// Nil where nothing is missing: a shard without files of its own isn't missed.
  ///
  /// - Parameters:
  ///   - names: what the merged folders are called: `2-of-5`.
  ///   - unfinished: what has no result after the merge.
  public init?(_ names: [String], unfinished: [Batch.Candidate]) {
    guard !unfinished.isEmpty else { return nil }
    let shards = names.compactMap { Shard($0.replacing("-of-", with: "/")) }
    // Where the work was divided anew, most folders are of the new division.
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
