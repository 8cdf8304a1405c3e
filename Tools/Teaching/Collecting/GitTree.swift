import Book
import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The files of one commit of a git repository, read from its objects; nothing is checked out.
///
/// The repository isn't to be trusted: nothing that its configuration names is run, and nothing is fetched.
struct GitTree: Tree {
  private let files: [(entry: TreeEntry, bytes: [UInt8])]

  /// Reads the commit that `HEAD` names, or the newest up to then that isn't later than a moment.
  ///
  /// - Parameter isWanted: returns whether a file is asked for; of others only the names are read.
  static func read(
    _ repository: URL, before moment: Date?, isWanted: (TreeEntry) -> Bool
  ) async throws(Refusal) -> (tree: GitTree, commit: String) {
    let limit = moment.map { ["--before=\($0.ISO8601Format())"] } ?? []
    let commit = try await git(["rev-list", "-1"] + limit + ["HEAD"], in: repository, limit: 200)
    let name = String(decoding: commit, as: UTF8.self).trimmed
    guard !name.isEmpty else { throw Refusal("has no commit\(moment == nil ? "" : " of that time")") }
    let listing = try await git(["ls-tree", "-r", "-z", "-l", name], in: repository, limit: 16 << 20)
    var files: [(TreeEntry, [UInt8])] = []
    for record in listing.split(separator: 0) {
      guard let object = GitObject(String(decoding: record, as: UTF8.self), place: files.count) else { continue }
      var (entry, bytes) = (object.entry, [UInt8]())
      if entry.refusal == nil, isWanted(entry) {
        if object.size > collectedLimit {
          entry.refusal = .tooLong(collectedLimit)
        } else {
          bytes = try await git(["cat-file", "blob", object.name], in: repository, limit: collectedLimit + 1)
        }
      }
      files.append((entry, bytes))
    }
    return (GitTree(files: files), name)
  }

  func entries() -> [TreeEntry] { files.map(\.entry) }

  func bytes(of entry: TreeEntry, limit: Int) throws(Refusal) -> [UInt8] {
    let bytes = files[entry.place].bytes
    guard bytes.count <= limit else { throw .tooLong(limit) }
    return bytes
  }

  /// Returns whether a folder is a repository, bare or with a working tree.
  ///
  /// A repository that keeps its objects elsewhere doesn't count: they may be somebody else's.
  static func isRepository(_ folder: URL) -> Bool {
    [folder.appending(path: ".git"), folder].contains { place in
      ["HEAD", "objects", "refs"].allSatisfy { exists(place.appending(path: $0)) } && isFolder(place)
        && !exists(place.appending(path: "commondir")) && !exists(place.appending(path: "objects/info/alternates"))
    }
  }

  private static func exists(_ place: URL) -> Bool {
    var status = stat()
    return lstat(place.path, &status) == 0
  }

  private static func isFolder(_ place: URL) -> Bool {
    var status = stat()
    return lstat(place.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func git(_ words: [String], in folder: URL, limit: Int) async throws(Refusal) -> [UInt8] {
    let safe = [
      "--no-pager", "--no-replace-objects", "-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c",
      "core.hooksPath=/dev/null", "-c", "protocol.allow=never", "-c", "core.alternateRefsCommand=false",
    ]
    let environment: [Environment.Key: String] = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_NO_LAZY_FETCH": "1",
      "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
    ]
    do {
      let result = try await run(
        .name("git"), arguments: Arguments(safe + words), environment: .custom(environment),
        workingDirectory: FilePath(folder.path), output: .bytes(limit: limit), error: .string(limit: 4096))
      guard result.terminationStatus.isSuccess else {
        let said = result.standardError.split(separator: "\n").first.map(String.init) ?? "git failed"
        // A new repository has a HEAD that leads nowhere.
        throw Refusal(said.contains("argument 'HEAD'") ? "has no commit" : "can't be read by git: \(shown(said))")
      }
      return result.standardOutput
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal("can't be read by git: \(shown("\(error)"))")
    }
  }
}

/// A line of `git ls-tree -l`.
private struct GitObject {
  let entry: TreeEntry
  let name: String
  let size: Int

  init?(_ line: String, place: Int) {
    guard let tab = line.firstIndex(of: "\t") else { return nil }
    let words = line[..<tab].split(separator: " ").map(String.init)
    guard words.count == 4 else { return nil }
    let path = String(line[line.index(after: tab)...])
    var refusal = fault(ofName: path)
    switch words[0] {
    case "100644", "100755": break
    case "120000": refusal = refusal ?? Refusal("is a symbolic link")
    default: refusal = refusal ?? Refusal("is no regular file")
    }
    entry = TreeEntry(path: path, refusal: refusal, place: place)
    (name, size) = (words[2], Int(words[3]) ?? .max)
  }
}
