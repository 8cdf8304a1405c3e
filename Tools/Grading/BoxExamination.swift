import Book
import Classroom
import Confinement
import Files
import Foundation

/// The result of trying a rung on this machine.
public struct RungReport: Sendable {
  public let rung: Rung
  /// The reason why the rung can't be used; nil if it can.
  public let reason: String?
  /// Advice, one line each: a sentence, a command, a part of a file.
  public let cure: [String]

  public var holds: Bool { reason == nil }

  /// Returns lines about all rungs. A rung below one that holds isn't needed, and gets no advice.
  public static func lines(of reports: [RungReport]) -> [String] {
    var isHeld = false
    let anyHolds = reports.contains(where: \.holds)
    return reports.flatMap { report -> [String] in
      guard let reason = report.reason else {
        isHeld = true
        return ["✓ \(report.rung.rawValue): \(report.rung.words)"]
      }
      if isHeld { return ["– \(report.rung.rawValue): isn't needed, and wouldn't hold here: \(reason)"] }
      return ["\(anyHolds ? "–" : "✗") \(report.rung.rawValue): \(reason)"] + report.cure.map { "    \($0)" }
    }
  }
}

extension Rung {
  /// The restrictions of a program on this rung.
  fileprivate var words: String {
    switch self {
    case .bubblewrap: "no network, no files but its own, no other process, system calls filtered"
    case .landlock: "a user of its own, no files but its own, no sockets but local ones, system calls filtered"
    case .unsafe: "nothing is kept from it"
    }
  }
}

extension Box {
  /// The first rung that holds, or the one that is asked for.
  ///
  /// - Throws: `Complaint` where none holds.
  public static func find(_ asked: Rung? = nil) async throws -> Box {
    guard isOffered else {
      throw Complaint(
        "programs of strangers are boxed by what only Linux has: run this there, in a virtual machine or a container")
    }
    if asked == .unsafe { return try Box(.unsafe) }
    var reasons: [String] = []
    for rung in asked.map({ [$0] }) ?? [.bubblewrap, .landlock] {
      let report = await examine(rung)
      guard let reason = report.reason else { return try Box(rung) }
      reasons.append("\(rung.rawValue): \(reason)")
    }
    throw Complaint(
      """
      this machine has no box for strangers' programs, so nothing of theirs is run (\(reasons.joined(separator: "; "))). \
      `./Tools/book class doctor` says what helps; --unsafe-no-sandbox runs them with your rights
      """)
  }

  /// Tries a rung.
  public static func examine(_ rung: Rung) async -> RungReport { await examine(rung, path: nil) }

  static func examine(_ rung: Rung, path: String?) async -> RungReport {
    guard isOffered else { return RungReport(rung: rung, reason: "only Linux has it", cure: []) }
    if let report = missing(rung, path) { return report }
    do {
      guard let reason = try await fault(of: Box(rung, path: path)) else {
        return RungReport(rung: rung, reason: nil, cure: [])
      }
      return RungReport(rung: rung, reason: reason, cure: rung == .bubblewrap ? cure(of: reason) : [])
    } catch { return RungReport(rung: rung, reason: sentence(error), cure: []) }
  }

  private static var isOffered: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Returns a report about a rung that needs no trial, because something that it depends on is missing.
  private static func missing(_ rung: Rung, _ path: String?) -> RungReport? {
    switch rung {
    case .bubblewrap where program("bwrap", on: path) == nil:
      RungReport(
        rung: rung, reason: "there is no program bwrap",
        cure: ["sudo apt-get install bubblewrap   (Debian, Ubuntu; elsewhere the package has the same name)"])
    case .landlock where confinement_landlock_version() == 0:
      RungReport(rung: rung, reason: "the kernel has no Landlock, or it is switched off", cure: ["Linux 5.13 or later"])
    case .landlock where geteuid() != 0:
      RungReport(
        rung: rung, reason: "a user of its own for each submission can only be had by root",
        cure: ["run this command as root, in a container that has nothing else"])
    default: nil
    }
  }

  /// Runs a shell that tries to read and write files outside of its box; returns why the box can't be trusted, or nil.
  private static func fault(of box: Box) async throws -> String? {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = folder.appending(path: "secret")
    try Data("secret\n".utf8).write(to: secret)
    chmod(secret.path, 0o666)
    let script =
      "echo inside; cat \"$0\" 2>/dev/null; (echo changed >>\"$0\") 2>/dev/null; (echo a >/usr/a) 2>/dev/null; :"
    let said = try scratch()
    defer { close(said) }
    let end = try await box.slots.lend { slot in
      let job = BoxJob(
        words: ["/bin/sh", "-c", script, secret.path], folder: "/", files: [nil, said, said], hasPrograms: true)
      // The shell is trusted, so it may take its time on a busy machine.
      return try await box.run(job, in: slot, within: .compiling)
    }
    let text = text(of: said, 1 << 12)
    let unchanged = (try? String(contentsOf: secret, encoding: .utf8)) == "secret\n"
    if box.rung != .unsafe, text.contains("secret\n") || !unchanged { return "a program in it reaches files outside" }
    guard end.isSuccess, text.hasPrefix("inside\n") else {
      return (end.fault ?? "a program doesn't run in it" + (end.excess.map { " (ended: \($0))" } ?? ""))
        + (text.isEmpty ? "" : ": " + plain(text.trimmingCharacters(in: .whitespacesAndNewlines), limit: 300))
    }
    return nil
  }

  /// Returns advice for a system that forbids namespaces, after its settings.
  private static func cure(of reason: String) -> [String] {
    if reason.contains("Unknown option") { return ["bubblewrap 0.8 or later has what is needed"] }
    func setting(_ path: String) -> String? {
      (try? String(contentsOfFile: "/proc/sys/\(path)", encoding: .utf8))?.trimmingCharacters(
        in: .whitespacesAndNewlines)
    }
    if setting("kernel/apparmor_restrict_unprivileged_userns") == "1" { return appArmorCure }
    if setting("kernel/unprivileged_userns_clone") == "0" {
      return ["sudo sysctl -w kernel.unprivileged_userns_clone=1"]
    }
    if setting("user/max_user_namespaces") == "0" { return ["sudo sysctl -w user.max_user_namespaces=10000"] }
    return [
      "In Docker, its filter of system calls forbids namespaces: start the container with",
      "    --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined",
      "or run this command as root in the container, which has Landlock then.",
    ]
  }

  /// Ubuntu since 23.10 lets only programs with a profile make namespaces.
  private static let appArmorCure = [
    "Write this into /etc/apparmor.d/bwrap:",
    "    abi <abi/4.0>,",
    "    include <tunables/global>",
    "    profile bwrap /usr/bin/bwrap flags=(unconfined) {",
    "      userns,",
    "      include if exists <local/bwrap>",
    "    }",
    "and load it: sudo apparmor_parser -r /etc/apparmor.d/bwrap",
  ]
}
