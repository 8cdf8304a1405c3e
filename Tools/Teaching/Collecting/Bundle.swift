import Book
import Files
import Foundation

/// The files that a download has for one learner.
struct Bundle {
  /// The name of its folder, archive or file in the download.
  let name: String
  /// Words that may mean the learner, the most certain first.
  var owners: [String]
  var files: [BundleFile] = []
  /// Archives, repositories and folders that couldn't be opened.
  var refusals: [(path: String, reason: Refusal)] = []
}

/// A file of a bundle, and the tree that can read it.
struct BundleFile {
  /// The path below the bundle.
  let path: String
  let entry: TreeEntry
  let tree: any Tree
}

/// The layout of a download, which depends on the platform that it comes from.
public enum Layout: String, Sendable, CaseIterable {
  /// A folder, a zip or a repository for each learner.
  case folders
  case git
  case moodle
  case canvas
  case gradescope
}

/// The most bytes that a learner's file may have.
let collectedLimit = 64 << 10
private let innerZipLimit = 16 << 20
private let outerZipLimit = 2 << 30

/// Divides a download into bundles, one for each learner.
struct Download {
  let source: URL
  let layout: Layout?
  /// For repositories: the newest commit that isn't later than this counts.
  let moment: Date?
  let isWanted: (TreeEntry) -> Bool

  func bundles() async throws -> [Bundle] {
    var status = stat()
    guard stat(source.path, &status) == 0 else { throw Complaint("there is nothing at \(source.path)") }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder || status.st_mode & S_IFMT == S_IFREG else {
      throw Complaint("\(source.path) is no file: give a folder, or the zip as it was downloaded")
    }
    var items = isFolder ? try await folderItems() : try zipItems()
    // Downloads often have one folder around everything.
    if layout != .git, items.count == 1, let inner = items[0].unwrapped { items = inner }
    let metadata = try gradescopeOwners(items)
    return items.compactMap { bundle($0, metadata) }
  }

  /// A file or folder at the top of a download.
  private struct Item {
    let name: String
    var files: [BundleFile] = []
    var refusals: [(path: String, reason: Refusal)] = []
    /// `true` for a file, `false` for a folder, a zip or a repository.
    var isFile = false

    /// The contents of a folder that is around everything; nil if the folder is a learner's own.
    var unwrapped: [Item]? {
      guard !isFile, refusals.isEmpty, !files.isEmpty else { return nil }
      let isExport = files.contains { $0.path == "submission_metadata.yml" } || name.contains("submissions")
      guard isExport else { return nil }
      return Item.grouped(files)
    }

    static func grouped(_ files: [BundleFile]) -> [Item] {
      var order: [String] = []
      var items: [String: Item] = [:]
      for file in files {
        let parts = file.path.split(separator: "/", maxSplits: 1).map(String.init)
        let first = parts.first ?? file.path
        if items[first] == nil { order.append(first) }
        let rest = parts.count == 2 ? parts[1] : first
        items[first, default: Item(name: first, isFile: parts.count < 2)].files.append(
          BundleFile(path: rest, entry: file.entry, tree: file.tree))
      }
      return order.map { items[$0]! }
    }
  }

  // MARK: Opening

  private func zipItems() throws -> [Item] {
    let handle: FileHandle
    do { handle = try FileHandle(forReadingFrom: source) } catch { throw Complaint(sentence(error)) }
    defer { try? handle.close() }
    let size = (try? handle.seekToEnd()) ?? 0
    guard size <= outerZipLimit else { throw Complaint("\(source.path) has \(size >> 20) MB; 2048 are read: split it") }
    try handle.seek(toOffset: 0)
    let data = try handle.readToEnd() ?? Data()
    let tree: ZipTree
    do { tree = try ZipTree(Array(data), path: source.path) } catch {
      throw Complaint("\(source.path) \(error.reason): give a folder, or the zip as it was downloaded")
    }
    return Item.grouped(tree.entries().map { BundleFile(path: $0.path, entry: $0, tree: tree) })
  }

  private func folderItems() async throws -> [Item] {
    if layout != .folders, GitTree.isRepository(source) { return [await gitItem(source)] }
    var items: [Item] = []
    var top: FolderTree?
    for (name, isFolder, refusal) in try FolderTree.names(in: source) where !name.hasPrefix(".") {
      let place = source.appending(path: name)
      if isFolder, layout == .git || layout == nil && GitTree.isRepository(place) {
        items.append(await gitItem(place))
      } else if isFolder {
        items.append(folderItem(place, name))
      } else {
        let tree = try top ?? FolderTree(source)
        top = tree
        items.append(
          Item(
            name: name, files: [BundleFile(path: name, entry: TreeEntry(path: name, refusal: refusal), tree: tree)],
            isFile: true))
      }
    }
    return items
  }

  private func folderItem(_ folder: URL, _ name: String) -> Item {
    var item = Item(name: name)
    do {
      let tree = try FolderTree(folder)
      item.files = try tree.entries().map { BundleFile(path: $0.path, entry: $0, tree: tree) }
    } catch {
      item.refusals = [(name, error as? Refusal ?? Refusal("can't be read"))]
    }
    return item
  }

  private func gitItem(_ folder: URL) async -> Item {
    let name = folder.lastPathComponent.replacing(#/\.git$/#, with: "")
    do throws(Refusal) {
      let (tree, _) = try await GitTree.read(folder, before: moment, isWanted: isWanted)
      return Item(name: name, files: tree.entries().map { BundleFile(path: $0.path, entry: $0, tree: tree) })
    } catch {
      return Item(name: name, refusals: [(name, error)])
    }
  }

  // MARK: Owners

  private func bundle(_ item: Item, _ metadata: [String: [String]]) -> Bundle? {
    if item.isFile, item.name == "submission_metadata.yml" || isOurs(item.name) { return nil }
    var bundle = Bundle(name: item.name, owners: [], files: [], refusals: item.refusals)
    for file in item.files { open(file, into: &bundle) }
    if let owners = metadata[item.name] {
      bundle.owners = owners
    } else if layout ?? .moodle == .moodle, let match = item.name.firstMatch(of: #/^(.+?)_(\d+)_assignsubmission_/#) {
      bundle.owners = [String(match.1), String(match.2)]
    } else if layout ?? .canvas == .canvas, item.isFile,
      let match = item.name.firstMatch(of: #/^(\w+?)_(?:LATE_)?(\d+)_(\d+)_(.+)$/#)
    {
      bundle.owners = [String(match.2), String(match.1)]
      bundle.files = bundle.files.map { file in
        let path = file.path == item.name ? String(match.4) : file.path
        return BundleFile(path: path, entry: file.entry, tree: file.tree)
      }
    } else {
      let stem = item.isFile ? item.name.replacing(#/\.\w+$/#, with: "") : item.name
      // Tools that make repositories call them after the assignment first: `pairwise-ada`.
      let tails = stem.indices.filter { stem[$0] == "-" || stem[$0] == "_" }.map {
        String(stem[stem.index(after: $0)...])
      }
      bundle.owners = [stem] + tails
    }
    return bundle
  }

  /// Adds a file to a bundle, or the files of a zip. A zip inside of that zip stays closed.
  private func open(_ file: BundleFile, into bundle: inout Bundle) {
    guard file.entry.refusal == nil, file.path.lowercased().hasSuffix(".zip") else {
      bundle.files.append(file)
      return
    }
    do throws(Refusal) {
      let inner = try ZipTree(try file.tree.bytes(of: file.entry, limit: innerZipLimit), path: file.path)
      bundle.files += inner.entries().map { BundleFile(path: $0.path, entry: $0, tree: inner) }
    } catch {
      bundle.refusals.append((file.path, error))
    }
  }

  /// Reads the YAML of Gradescope's export: for each folder, the addresses, numbers and names of its owners.
  private func gradescopeOwners(_ items: [Item]) throws -> [String: [String]] {
    guard layout ?? .gradescope == .gradescope,
      let file = items.first(where: { $0.name == "submission_metadata.yml" })?.files.first,
      let bytes = try? file.tree.bytes(of: file.entry, limit: innerZipLimit)
    else { return [:] }
    var owners: [String: [String]] = [:]
    var current = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if let match = line.firstMatch(of: #/^(submission_\d+):/#) { current = String(match.1) }
      // Names come last: two people may have the same.
      if let match = line.firstMatch(of: #/^\s+-?\s*:?(email|sid|name):\s*(.+)$/#), !current.isEmpty {
        let word = String(match.2).trimmed.replacing(#/^["']|["']$/#, with: "")
        let isName = match.1 == "name"
        owners[current, default: []].insert(word, at: isName ? owners[current]?.count ?? 0 : 0)
      }
    }
    return owners
  }
}
