import Files
import Foundation
import SwiftSource
import Testing

@testable import Grading

/// The reading of files that students hand in, and the display of their words.
@Suite struct ReadingTests {
  @Test func `A digest is that of the standard`() {
    #expect(Digest.text(of: "".utf8) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(Digest.text(of: "abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(Digest.text(of: long.utf8) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    let million = repeatElement(UInt8(ascii: "a"), count: 1_000_000)
    #expect(Digest.text(of: million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `The face of a file is what other files can use`() {
    let text = """
      import Rx
      private final class Own {}
      public final class Shown { private var own = 1 }
      extension Own: Sendable {}
      fileprivate extension Shown { func help() {} }
      private(set) var count = 0
      private func helper() {}
      struct Unknown {}
      extension Unknown { func help() {} }
      let (one, two) = (1, 2), three = 3
      let four = 4
      func == (left: Shown, right: Shown) -> Bool { true }
      typealias IntegerLiteralType = Double
      """
    let names: Set = ["Shown", "count", "helper"]
    #expect(
      face(of: text, amid: names) == """
        import Rx
        public final class Shown { private var own = 1 }
        private(set) var count = 0
        let (one, two) = (1, 2), three = 3
        func == (left: Shown, right: Shown) -> Bool { true }
        typealias IntegerLiteralType = Double
        """)
    #expect(face(of: "public let one = 1\n", amid: ["one"]) == nil)
    #expect(face(of: "let `case` = 1\n", amid: codeNames("print(`case`)")) == nil)
  }

  @Test func `The linker is called as clang would call it`() {
    let said = """
      clang version 21
       "/tools/ld.lld" "-o" "BOOK-PROGRAM" "start \\"0\\".o" "BOOK-OBJECTS" "-lone" "BOOK-FLAGS" "end.o"
      """
    let command = Linker(said)?.command(["a.o", "b.o"], ["-Xlinker", "-rpath", "-Xlinker", "/core", "-lRx"], as: "p")
    #expect(command?.first == "/tools/ld.lld")
    #expect(
      command?.suffix(10) == ["-o", "p", "start \"0\".o", "a.o", "b.o", "-lone", "-rpath", "/core", "-lRx", "end.o"])
    #expect(Linker("clang: error: no such file") == nil)
    #expect(Linker("\"/tools/ld.lld\" \"BOOK-OBJECTS\"") == nil)
  }

  @Test func `A shard is a number of how many`() {
    #expect(Shard("2/5")?.number == 2)
    for text in ["", "0/5", "6/5", "2", "2/5/7", "a/b", "-1/5"] { #expect(Shard(text) == nil, "\(text)") }
  }

  @Test func `Nothing that is shown steers a terminal or turns the writing`() {
    #expect(plain("a\u{1b}[31mb\u{202e}c\u{200d}\u{7f}\r\nd\te") == "a�[31mb�c��\u{fffd}\nd\te")
    #expect(plain(String(repeating: "x", count: 30), limit: 10) == "xxxxxxxxxx…")
  }

  @Test func `Only plain files within the folder are taken`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "taken-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "in/deep"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "in")
    func write(_ name: String, _ data: Data) throws { try data.write(to: folder.appending(path: name)) }
    func why(_ path: String) -> String {
      do { return String(decoding: try readSubmission(path, beneath: place), as: UTF8.self) } catch {
        return "\(error)"
      }
    }
    try write("in/deep/a.swift", Data("let a = 1\n".utf8))
    #expect(why("deep/a.swift") == "let a = 1\n")
    try write("secret", Data("secret\n".utf8))
    try FileManager.default.createSymbolicLink(
      at: place.appending(path: "link.swift"), withDestinationURL: folder.appending(path: "secret"))
    try FileManager.default.createSymbolicLink(at: place.appending(path: "out"), withDestinationURL: folder)
    try FileManager.default.linkItem(at: folder.appending(path: "secret"), to: place.appending(path: "hard.swift"))
    mkfifo(place.appending(path: "pipe.swift").path, 0o600)
    try write("in/nul.swift", Data([0x61, 0]))
    try write("in/zero.swift", Data([0x61, 0]))
    try write("in/latin.swift", Data([0xe4, 0x61]))
    try write("in/long.swift", Data(repeating: 0x61, count: longestSubmission + 1))
    truncate(place.appending(path: "nul.swift").path, 1 << 30)
    let elsewhere = "its path leads out of the folder of submissions"
    let faults = [
      ("link.swift", "it is a link"), ("out/secret", "it is a link"),
      ("hard.swift", "it has other names, too; hand in a copy"), ("pipe.swift", "it is no plain file"),
      ("deep", "it is no plain file"), ("nul.swift", "it is longer than 64 KiB"),
      ("latin.swift", "it is no text in UTF-8"), ("zero.swift", "it is no text in UTF-8"),
      ("long.swift", "it is longer than 64 KiB"), ("none.swift", "no such file or directory"),
      ("../secret", elsewhere), ("/etc/passwd", elsewhere), ("deep/../../secret", elsewhere), ("", elsewhere),
      (".", elsewhere), ("a\0b", elsewhere), ("deep//a.swift", elsewhere),
    ]
    for (path, fault) in faults { #expect(why(path) == "\(plain(path, limit: 200)) isn't taken: \(fault)") }
    let nowhere = folder.appending(path: "nowhere")
    #expect(throws: Complaint("a.swift isn't taken: there is no folder \(nowhere.path)")) {
      try readSubmission("a.swift", beneath: nowhere)
    }
  }

  @Test func `A result is one line, the same each time, and can be read again`() {
    let grading = Grading(
      exercise: "pairwise", digests: .init(file: "a", exercise: "b", hidden: "c", toolchain: "d", grader: "e"),
      seed: .max, rung: .bubblewrap, status: .failed,
      scenarios: [
        .init(
          name: "two\nlines", isHidden: true, status: .failed, message: "m",
          heard: [.init(time: 1, track: "", kind: .next, text: "1")], output: "o")
      ])
    #expect(!grading.line.contains("\n") && grading.line == grading.line)
    #expect(Grading(line: grading.line) == grading)
    #expect(grading.shown.scenarios == [.init(name: "two\nlines", isHidden: true, status: .failed)])
    #expect(Grading(line: "{}") == nil)
  }
}
