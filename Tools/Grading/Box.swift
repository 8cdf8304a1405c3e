import Book
import Classroom
import Confinement
import Files
import Foundation

/// Runs untrusted programs, each in a box of its own that is gone afterwards.
public struct Box: Sendable {
  public let rung: Rung
  let slots: Slots
  private let bubblewrap: String?

  /// - Parameter path: the search path for `bwrap`; nil for the tool's own.
  init(_ rung: Rung, path: String? = nil) throws {
    confinement_prepare()
    self.rung = rung
    slots = try Slots()
    bubblewrap = rung == .bubblewrap ? program("bwrap", on: path) : nil
  }

  /// Returns the path that a place has in the box.
  func name(of place: Place) -> String { rung == .bubblewrap ? place.inside : place.host }

  /// Runs a program until it ends or exceeds its limits. None of its processes is left when this returns.
  func run(
    _ job: BoxJob, in slot: Slot, within bounds: Bounds, passing milestones: Milestones? = nil
  ) async throws -> BoxEnd {
    try Task.checkCancellation()
    let end =
      rung == .bubblewrap
      ? try await wrapped(job, slot, bounds, milestones) : try await plain(job, slot, bounds, milestones)
    try Task.checkCancellation()
    return end
  }

  // MARK: - Without namespaces

  private func plain(
    _ job: BoxJob, _ slot: Slot, _ bounds: Bounds, _ milestones: Milestones?
  ) async throws -> BoxEnd {
    let readable = Self.system(job.hasPrograms) + ["/proc/self"] + job.readable.map(\.host)
    let devices = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"]
    let locked = (readable, devices + (job.writable.map { [$0.host] } ?? []))
    let confined = try Confined(
      job.words, Self.settings(job, temporary: job.writable?.host ?? "/nowhere"), in: job.folder, job.files, bounds,
      user: slot.user, locked: rung == .landlock ? locked : nil, isFiltered: rung == .landlock)
    return await confined.wait(within: bounds, passing: milestones)
  }

  // MARK: - Bubblewrap

  private func wrapped(
    _ job: BoxJob, _ slot: Slot, _ bounds: Bounds, _ milestones: Milestones?
  ) async throws -> BoxEnd {
    guard let bubblewrap else { throw Complaint("there is no program bwrap") }
    let (filter, status) = (try scratch(Self.filter), try scratch())
    defer { for file in [filter, status] { close(file) } }
    let first = job.files.count
    let words =
      [bubblewrap] + Self.isolation + Self.view(of: job)
      + ["--seccomp", "\(first)", "--json-status-fd", "\(first + 1)", "--chdir", job.folder, "--"] + job.words
    let confined = try Confined(
      words, Self.settings(job, temporary: "/tmp"), in: "/", job.files + [filter, status], bounds, user: slot.user)
    var end = await confined.wait(within: bounds, passing: milestones)
    // bwrap passes a signal on as 128 plus its number. Only its own status tells whether the program ever began.
    if end.excess == nil, end.fault == nil, end.signal == nil, !text(of: status, 1 << 12).contains("exit-code") {
      end.fault = "bubblewrap can't make a box"
    }
    if let code = end.code, code > 128 { (end.code, end.signal) = (nil, code - 128) }
    return end
  }

  /// A new namespace of every kind; the program itself can't make any.
  private static let isolation = [
    "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
    "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "box",
  ]

  /// The file system that the program sees.
  private static func view(of job: BoxJob) -> [String] {
    var words: [String] = []
    for path in system(job.hasPrograms) {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    // Without a size, `--dev` and `--tmpfs` would have no limit.
    words += [
      "--proc", "/proc", "--dev", "/dev", "--size", "\(16 << 20)", "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
    ]
    words += ["--size", "\(32 << 20)", "--tmpfs", "/tmp"]
    for place in job.readable { words += ["--ro-bind", place.host, place.inside] }
    if let place = job.writable { words += ["--bind", place.host, place.inside] }
    return words + ["--remount-ro", "/"]
  }

  private static let filter: Data = {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = confinement_filter_bytes(&bytes, bytes.count)
    return Data(bytes[..<count])
  }()

  // MARK: - What both have

  private static func settings(_ job: BoxJob, temporary: String) -> [String: String] {
    job.settings.merging(
      [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": temporary, "HOME": temporary,
        "SWIFT_BACKTRACE": "enable=no",
      ]
    ) { own, _ in own }
  }

  /// The paths of the system that every program may read.
  private static func system(_ hasPrograms: Bool) -> [String] {
    let libraries = ["/lib", "/lib64", "/etc/ld.so.cache"]
    return hasPrograms
      ? ["/usr", "/bin", "/sbin", "/etc/alternatives"] + libraries
      : ["/usr/lib", "/usr/lib64", "/usr/share/zoneinfo"] + libraries
  }
}

/// Makes a temporary file that has no name, so nobody else can open it.
func scratch(_ data: Data = Data()) throws -> Int32 {
  let name = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)").path
  let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
  guard file >= 0 else {
    throw Complaint("no file can be made for what a program says: \(String(cString: strerror(errno)).lowercased())")
  }
  unlink(name)
  // On a full disk, nothing may be written, or a part.
  guard data.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == data.count else {
    close(file)
    let folder = FileManager.default.temporaryDirectory.path
    throw Complaint("what a box needs can't be written in \(folder): make room there, and try again")
  }
  lseek(file, 0, SEEK_SET)
  return file
}

/// Reads at most `limit` bytes of a file from a position on. Bytes that aren't UTF-8 are replaced.
func text(of file: Int32, from start: Int = 0, _ limit: Int) -> String {
  var bytes = [UInt8](repeating: 0, count: limit)
  let count = pread(file, &bytes, limit, off_t(start))
  return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
}

/// Returns the path of a program on the search path; nil if there is none.
func program(_ name: String, on path: String? = nil) -> String? {
  let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
  let folders = path.split(separator: ":").map(String.init) + ["/usr/bin", "/bin"]
  return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
