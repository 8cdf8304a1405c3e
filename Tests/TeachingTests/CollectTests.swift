import Book
import Files
import Foundation
import Programs
import Testing

@testable import Teaching

@Suite(.waitsForPrograms) struct CollectTests {
  private let small = SmallClass()

  @Test func `Of a folder for each learner only the file that is asked for is read`() async throws {
    try await inTemporaryFolder { folder in
      try write(
        [
          "ada/pairwise/Sources/Exercise/Pairwise.swift": "let a = 1\n",
          "ada/pairwise/Sources/Exercise/Helper.swift": "let h = 1\n", "ada/pairwise/Package.swift": "evil",
          "ada/pairwise/.book/starter/Sources/Exercise/Pairwise.swift": "// TODO\n",
          "ada/pairwise/.book/backups/2026-Pairwise.swift": "old", "ada/pairwise/Tests/T/T.swift": "tests",
          "ben@example.org/Pairwise.swift": "let b = 1\n", "nobody/Pairwise.swift": "x",
          "cleo/pairwise/Sources/Exercise/Pairwise.swift": "// TODO\n",
          "cleo/progress.txt": "pairwise started hints=2\n",
        ], in: folder)
      let outcome = try await small.outcome(folder)
      #expect(outcome.found == ["ada: let a = 1\n", "ben: let b = 1\n"])
      #expect(
        outcome.refused == [
          "nobody belongs to nobody in roster.csv: put ‘nobody’ into a column of the learner's row",
          "pairwise/Sources/Exercise/Helper.swift isn't one of the files that are asked for",
          "pairwise/Tests/T/T.swift isn't one of the files that are asked for",
        ])
      #expect(try await small.collect(folder).untouched == 1)
      let progress = try await small.collect(folder).progress
      #expect(progress.map(\.student.id) == ["cleo"] && progress[0].text.contains("hints=2"))
    }
  }

  @Test func `A name that two have is said to be theirs`() async throws {
    let roster = Roster([
      Student(id: "anna1", name: "Anna Groß", pseudonym: "p1"),
      Student(id: "anna2", name: "Anna Groß", pseudonym: "p2"),
    ])
    try await inTemporaryFolder { folder in
      try write(["Anna Groß/Pairwise.swift": "let a = 1\n", "anna2/Pairwise.swift": "let b = 1\n"], in: folder)
      let collection = try await Collector(roster, small.wanted).collect(from: folder)
      #expect(collection.found.map(\.student.id) == ["anna2"])
      #expect(
        collection.refused.map(\.reason) == [
          "could be anna1’s or anna2’s: call it by an id there"
        ])
    }
  }

  @Test func `What was nobody's is no longer refused once the roster says whose it is`() async throws {
    try await inTemporaryFolder { folder in
      let download = folder.appending(path: "download")
      try write(["kim/Pairwise.swift": "let a = 1\n", "lee/Pairwise.swift": "let b = 1\n"], in: download)
      let place = ClassFolder(folder.appending(path: "class"))
      for (id, refused) in [("ada", ["kim", "lee"]), ("kim", ["lee"])] {
        let collector = Collector(Roster([Student(id: id, pseudonym: "p1")]), small.wanted)
        let collection = try await collector.collect(from: download)
        _ = try place.add(collection, received: Moment(seconds: 0), source: "download")
        #expect(try place.refused().map(\.path) == refused)
      }
    }
  }

  @Test(arguments: [
    (CollectionReport(), "nothing that is asked for."),
    (CollectionReport(new: 1, learners: 1), "1 new submission; from 1 learner."),
    (
      CollectionReport(new: 0, known: 1, learners: 2, untouched: 1),
      "0 new submissions, 1 submission known already, 1 starter as it was handed out; from 2 learners."
    ),
    (
      CollectionReport(new: 5, known: 2, learners: 3, untouched: 2),
      "5 new submissions, 2 submissions known already, 2 starters as they were handed out; from 3 learners."
    ),
  ])
  func `What came is told in a sentence whose numbers fit`(report: CollectionReport, sentence: String) {
    #expect(report.summary == sentence)
  }

  @Test func `No link, pipe, double name, binary or flood is taken`() async throws {
    try await inTemporaryFolder { folder in
      let secret = folder.appending(path: "secret")
      try write(["secret": "the teacher's", "class/ben/x": ""], in: folder)
      let place = folder.appending(path: "class")
      for id in ["ada", "cleo"] {
        try FileManager.default.createDirectory(at: place.appending(path: id), withIntermediateDirectories: true)
      }
      let links = place.appending(path: "ada/Pairwise.swift")
      try FileManager.default.createSymbolicLink(at: links, withDestinationURL: secret)
      #expect(link(secret.path, place.appending(path: "ben/Pairwise.swift").path) == 0)
      #expect(mkfifo(place.appending(path: "cleo/Pairwise.swift").path, 0o644) == 0)
      try FileManager.default.createDirectory(at: place.appending(path: "ada/deep"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: place.appending(path: "ada/deep/up"), withDestinationURL: folder)
      let outcome = try await small.outcome(place)
      #expect(outcome.found == [])
      #expect(
        outcome.refused == [
          "Pairwise.swift is a symbolic link", "deep/up is a symbolic link",
          "x isn't one of the files that are asked for",
          "Pairwise.swift has a second name (a hard link), and may be another's file", "Pairwise.swift is a pipe",
        ])
    }
  }

  @Test(arguments: [
    (Data([65, 0, 66]), "has a NUL byte, which no text holds"), (Data([0xC3, 0x28]), "is no text in UTF-8"),
    (Data(repeating: 65, count: 64 << 10 + 1), "has more than 64 KB, and no solution needs that much"),
  ])
  func `What is no text of a solution's length is refused`(data: Data, reason: String) async throws {
    try await inTemporaryFolder { folder in
      try writeWhole(data, to: folder.appending(path: "ada/Pairwise.swift"))
      #expect(try await small.outcome(folder).refused == ["Pairwise.swift \(reason)"])
    }
  }

  @Test func `A sparse gigabyte isn't read`() async throws {
    try await inTemporaryFolder { folder in
      try write(["ada/Pairwise.swift": ""], in: folder)
      #expect(truncate(folder.appending(path: "ada/Pairwise.swift").path, 1 << 30) == 0)
      #expect(
        try await small.outcome(folder).refused == [
          "Pairwise.swift has more than 64 KB, and no solution needs that much"
        ])
    }
  }

  @Test func `Of two files that may be the same one, the second is refused`() async throws {
    try await inTemporaryFolder { folder in
      try write(["ada/a/Pairwise.swift": "let a = 1\n", "ada/b/Pairwise.swift": "let b = 1\n"], in: folder)
      let outcome = try await small.outcome(folder)
      #expect(outcome.found == ["ada: let a = 1\n"])
      #expect(
        outcome.refused == [
          "b/Pairwise.swift could be Sources/Exercise/Pairwise.swift, too, as a/Pairwise.swift, which was taken"
        ])
    }
  }

  @Test func `Folders in folders without end are left at some depth`() async throws {
    try await inTemporaryFolder { folder in
      let deep = Array(repeating: "d", count: 25).joined(separator: "/")
      try write(["ada/\(deep)/Pairwise.swift": "let a = 1\n"], in: folder)
      #expect(try await small.outcome(folder).refused == ["\(deep) lies in more than 24 folders"])
    }
  }

  @Test func `What can't be a download says what can`() async throws {
    try await inTemporaryFolder { folder in
      try write(["d/ada/Pairwise.swift": "let a = 1\n", "text": "no zip"], in: folder)
      func place(_ name: String) -> URL { folder.appending(path: name) }
      try FileManager.default.createSymbolicLink(at: place("link"), withDestinationURL: place("d"))
      #expect(mkfifo(place("pipe").path, 0o644) == 0)
      #expect(FileManager.default.createFile(atPath: place("large.zip").path, contents: nil))
      #expect(truncate(place("large.zip").path, 2049 << 20) == 0)
      for (name, fault) in [
        ("nothing", "there is nothing at \(place("nothing").path)"),
        ("link", "\(place("link").path) is a symbolic link; give the folder itself"),
        ("pipe", "\(place("pipe").path) is no file: give a folder, or the zip as it was downloaded"),
        (
          "text",
          "\(place("text").path) is no zip archive, or is cut off: give a folder, or the zip as it was downloaded"
        ),
        ("large.zip", "\(place("large.zip").path) has 2049 MB; 2048 are read: split it"),
      ] {
        await #expect(throws: Complaint(fault)) { _ = try await small.collect(place(name)) }
      }
    }
  }

  @Test func `A folder that is a link is somebody else's`() async throws {
    try await inTemporaryFolder { folder in
      try write(["elsewhere/Pairwise.swift": "secret", "class/ben/Pairwise.swift": "b"], in: folder)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "class/ada"), withDestinationURL: folder.appending(path: "elsewhere"))
      let outcome = try await small.outcome(folder.appending(path: "class"))
      #expect(outcome.found == ["ben: b"])
      #expect(outcome.refused == ["ada is a symbolic link"])
    }
  }

  // MARK: Downloads

  @Test func `Moodle's zip names people and numbers, and may hold zips`() async throws {
    try await inTemporaryFolder { folder in
      let inner = MadeZip([("pairwise/Sources/Exercise/Pairwise.swift", "let c = 1"), ("../../evil", "x")])
      let outer = MadeZip([
        MadeZip.Entry(name: "Ada Lovelace_101_assignsubmission_file_/Pairwise.swift", bytes: Array("let a = 1".utf8)),
        MadeZip.Entry(name: "Cleo M._93_assignsubmission_file_/work.zip", bytes: inner.bytes),
        MadeZip.Entry(name: "Someone Else_102_assignsubmission_file_/Pairwise.swift", bytes: [65]),
      ])
      let file = folder.appending(path: "class.zip")
      try Data(outer.bytes).write(to: file)
      let outcome = try await small.outcome(file)
      #expect(outcome.found == ["ada: let a = 1", "cleo: let c = 1"])
      #expect(
        outcome.refused == [
          "Someone Else_102_assignsubmission_file_ belongs to nobody in roster.csv: put ‘Someone Else’ or ‘102’ into a column of the learner's row",
          "../../evil has a name that leads out of its folder",
        ])
    }
  }

  @Test func `Canvas's zip numbers people and files that came again`() async throws {
    try await inTemporaryFolder { folder in
      let zip = MadeZip([
        ("lovelaceada_4711_88_Pairwise-1.swift", "let a = 2"), ("itoben_LATE_4712_89_Pairwise.swift", "let b = 1"),
      ])
      let file = folder.appending(path: "submissions.zip")
      try Data(zip.bytes).write(to: file)
      #expect(try await small.outcome(file).found == ["ada: let a = 2", "ben: let b = 1"])
    }
  }

  @Test func `A copy that a browser has numbered is the file itself`() async throws {
    try await inTemporaryFolder { folder in
      try write(
        ["ada/Pairwise (1).swift": "let a = 1", "ben/Pairwise(12).swift": "let b = 1", "cleo/Pairwise (x).swift": "c"],
        in: folder)
      #expect(try await small.outcome(folder).found == ["ada: let a = 1", "ben: let b = 1"])
    }
  }

  @Test func `Gradescope's export says in a file whose is what`() async throws {
    try await inTemporaryFolder { folder in
      let yaml = """
        ---
        submission_11:
          :submitters:
          - :name: Ada Lovelace
            :sid: '1'
            :email: ada@example.org
          :created_at: 2026-01-01
        submission_12:
          :submitters:
          - :name: Ben Ito
            :email: ben@example.org
        """
      let zip = MadeZip([
        ("assignment_7_export/submission_metadata.yml", yaml),
        ("assignment_7_export/submission_11/Pairwise.swift", "let a = 3"),
        ("assignment_7_export/submission_12/sub/Pairwise.swift", "let b = 3"),
      ])
      let file = folder.appending(path: "export.zip")
      try Data(zip.bytes).write(to: file)
      #expect(try await small.outcome(file).found == ["ada: let a = 3", "ben: let b = 3"])
    }
  }

  @Test func `Of a repository the newest commit is read, without its working folder, hooks or configuration`()
    async throws
  {
    try await inTemporaryFolder { folder in
      let place = folder.appending(path: "pairwise-ada")
      try write(["Sources/Exercise/Pairwise.swift": "let a = 1\n"], in: place)
      try FileManager.default.createSymbolicLink(
        at: place.appending(path: "link.swift"), withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
      let mark = folder.appending(path: "mark")
      try git(
        """
        init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -q -m one &&
        git config core.fsmonitor 'touch \(mark.path)' && git config alias.ls-tree '!touch \(mark.path)' &&
        echo 'let a = 2' > Sources/Exercise/Pairwise.swift
        """, in: place)
      let outcome = try await small.outcome(folder)
      #expect(outcome.found == ["ada: let a = 1\n"])
      #expect(outcome.refused == ["link.swift is a symbolic link"])
      #expect(!FileManager.default.fileExists(atPath: mark.path))
    }
  }

  @Test func `A repository whose .git lies elsewhere isn't read`() async throws {
    try await inTemporaryFolder { folder in
      let own = folder.appending(path: "own"), place = folder.appending(path: "class/ada")
      try write(["Pairwise.swift": "another's"], in: own)
      try git("init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -q -m one", in: own)
      try write([".git": "gitdir: \(own.path)/.git\n", "Pairwise.swift": "mine"], in: place)
      let outcome = try await small.outcome(folder.appending(path: "class"))
      #expect(outcome.found == ["ada: mine"])
    }
  }

  @Test func `A repository without a commit says so`() async throws {
    try await inTemporaryFolder { folder in
      try write(["ada/Pairwise.swift": "let a = 1\n"], in: folder)
      try git("init -q .", in: folder.appending(path: "ada"))
      #expect(try await small.outcome(folder).refused == ["ada has no commit"])
    }
  }

  @Test func `A repository of which nothing can be read says why`() async throws {
    try await inTemporaryFolder { folder in
      let place = folder.appending(path: "ada")
      try write(["Pairwise.swift": "let a = 1\n"], in: place)
      try git("init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -q -m one", in: place)
      let early = try await small.collect(folder, before: Moment("1999-01-01"))
      #expect(early.refused.map(\.reason) == ["has no commit of that time"])
      try FileManager.default.removeItem(at: place.appending(path: ".git/objects"))
      try write([".git/objects/none": ""], in: place)
      #expect(try await small.outcome(folder).refused == ["ada can't be read by git: fatal: bad object HEAD"])
    }
  }

  private func git(_ words: String, in folder: URL) throws {
    let ended = try Programs.run(URL(filePath: "/bin/sh"), ["-c", "git \(words)"], in: folder)
    try #require(ended.status == 0, "\(ended.text)")
  }

  // MARK: Receipts

  @Test func `What comes again is known, and what is new gets a receipt with its digest`() async throws {
    try await inTemporaryFolder { folder in
      let place = ClassFolder(folder.appending(path: "class"))
      try write(["ada/Pairwise.swift": "let a = 1\n"], in: folder.appending(path: "download"))
      let first = try #require(Moment("2026-03-01T10:00:00Z")), second = first.adding(days: 1)
      for (moment, new) in [(first, 1), (second, 0)] {
        let collection = try await small.collect(folder.appending(path: "download"))
        let report = try place.add(collection, received: moment, source: "download")
        #expect(report.new == new && report.known == 1 - new)
      }
      let receipt = try #require(try place.receipts().first)
      #expect(receipt.received == first && receipt.student == "p1")
      // printf 'let a = 1\n' | sha256sum
      #expect(receipt.digest == "d6447d6f631d17aaf8b0db0adf1470646e991a3af22c6f8f7f6041de42b6d213")
      #expect(String(decoding: try place.data(of: receipt), as: UTF8.self) == "let a = 1\n")
      let file = place.submissions.appending(path: receipt.file)
      chmod(file.path, 0o644)
      try Data("let a = 2\n".utf8).write(to: file)
      #expect(
        throws: Complaint(
          "\(file.path) was changed since it was handed in: its digest isn't that of its receipt; collect it again")
      ) { try place.data(of: receipt) }
    }
  }
}
