import Book
import Files
import Foundation
import Programs
import Testing

/// The commands for a class, run by the tool itself.
@Suite(.serialized, .timeLimit(.minutes(60)), .waitsForPrograms) struct ClassCommandTests {
  @Test func `A class begins with files that can be read again, and never twice in one place`() throws {
    let first = try RunningTool(["class", "init", "autumn", "--exercise", "1"], on: nil)
    defer { first.end() }
    #expect(first.complaint.isEmpty && first.process.terminationStatus == 0)
    let folder = first.folder.appending(path: "autumn")
    let plan = try String(contentsOf: folder.appending(path: "class.toml"), encoding: .utf8)
    #expect(plan.contains("id = \"prints\"") && plan.contains("id = \"two\""))
    try writeWhole(Data("id,name\nada,Ada\n".utf8), to: folder.appending(path: "roster.csv"))
    let release = try RunningTool(
      ["class", "release", "--class", "autumn", "--without-pages"], on: nil, in: first.folder)
    #expect(release.complaint.isEmpty && release.process.terminationStatus == 0)
    let file = folder.appending(path: "released/autumn/two/Sources/Exercise/Two.swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == "let two = 0\n")
    let again = try RunningTool(["class", "init", "autumn"], on: nil, in: first.folder)
    #expect(again.complaint.contains("there is something at autumn already") && again.process.terminationStatus == 1)
  }

  @Test func `On a full disk a collection leaves no receipt without its file`() throws {
    let first = try RunningTool(["class", "init", "autumn", "--exercise", "two"], on: nil)
    defer { first.end() }
    #expect(first.complaint.isEmpty)
    let folder = first.folder.appending(path: "autumn")
    try writeWhole(Data("id,pseudonym\nada,p1\n".utf8), to: folder.appending(path: "roster.csv"))
    try writeWhole(Data("let two = 2\n".utf8), to: first.folder.appending(path: "download/ada/Two.swift"))
    let words = ["class", "collect", "download", "--class", "autumn"]
    let full = try RunningTool(words, on: nil, after: "trap '' XFSZ; ulimit -f 0", in: first.folder)
    #expect(full.complaint.contains("nothing was written") && full.process.terminationStatus == 1)
    let receipts = folder.appending(path: "submissions/receipts.jsonl")
    #expect(!FileManager.default.fileExists(atPath: receipts.path))
    let well = try RunningTool(words, on: nil, in: first.folder)
    #expect(well.complaint.isEmpty && well.process.terminationStatus == 0)
    #expect(try String(contentsOf: receipts, encoding: .utf8).contains("\"student\":\"p1\""))
  }

  #if os(Linux)
    @Test func `A book's folder that can't be written is one complaint with its cure, and nobody's zero points`() throws
    {
      let first = try RunningTool(["class", "init", "autumn", "--exercise", "two"], on: nil)
      defer { first.end() }
      #expect(first.complaint.isEmpty)
      let place = first.folder
      try writeWhole(Data("id,pseudonym\nada,p1\nben,p2\n".utf8), to: place.appending(path: "autumn/roster.csv"))
      for (id, text) in ["ada": "let two = 2\n", "ben": "let two = 3\n"] {
        try writeWhole(Data(text.utf8), to: place.appending(path: "download/\(id)/Two.swift"))
      }
      let collect = try RunningTool(["class", "collect", "download", "--class", "autumn"], on: nil, in: place)
      #expect(collect.complaint.isEmpty)
      // Nothing can be made in what is no folder, whoever asks.
      try? FileManager.default.removeItem(at: place.appending(path: ".build"))
      try Data().write(to: place.appending(path: ".build"))
      let grade = try RunningTool(
        ["class", "grade", "--class", "autumn", "--unsafe-no-sandbox"], on: nil, in: place)
      let told = grade.complaint
      #expect(told.contains(".build/classroom can't be written: ") && told.contains("sudo chown -R"), "\(told)")
      #expect(told.split(separator: "\n").count == 1 && grade.process.terminationStatus == 1, "\(told)")
      let one = try RunningTool(
        [
          "class", "one", "two", "download/ada/Two.swift", "--format", "gradescope", "--out", "r.json",
          "--unsafe-no-sandbox",
        ],
        on: nil, in: place)
      #expect(one.complaint.contains("can't be written") && one.process.terminationStatus == 1)
      #expect(!FileManager.default.fileExists(atPath: place.appending(path: "r.json").path))
      let doctor = try RunningTool(["class", "doctor"], on: nil, in: place)
      #expect(doctor.complaint.contains("nothing ") && doctor.process.terminationStatus == 1)
      let untried = try RunningTool(
        ["class", "grade", "--class", "autumn"], on: nil, after: "export TMPDIR=/proc", in: place)
      #expect(!untried.complaint.contains("Domain") && untried.process.terminationStatus == 1)
      let report = try RunningTool(["class", "report", "--class", "autumn"], on: nil, in: place)
      #expect(
        report.complaint.contains("2 submissions that count have no result yet")
          && report.process.terminationStatus == 0)
    }

    /// Only root can become another user here.
    @Test(.enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func `What another user has compiled can be graded with, and can't be written`() throws {
      let words = ["class", "one", "two", "Two.swift", "--unsafe-no-sandbox"]
      let first = try RunningTool(["class", "init", "autumn", "--exercise", "two"], on: nil)
      defer { first.end() }
      #expect(first.complaint.isEmpty)
      try writeWhole(Data("let two = 2\n".utf8), to: first.folder.appending(path: "Two.swift"))
      let own = try RunningTool(words, on: nil, in: first.folder)
      #expect(own.complaint.isEmpty && own.process.terminationStatus == 0)
      // As the book's reader without rights, with a folder for temporary files of their own.
      let place = first.folder.appending(path: "theirs").path
      let become = """
        mkdir -p \(place) && chown 65534 \(place) && export TMPDIR=\(place) HOME=\(place)
        exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" "$@"
        """
      let other = try RunningTool(words, on: nil, after: become, in: first.folder)
      #expect(other.complaint.isEmpty && other.process.terminationStatus == 0)
    }

    @Test func `A submission that was changed costs nobody a point, and comes back when it is collected again`() throws
    {
      let first = try RunningTool(["class", "init", "autumn", "--exercise", "prints"], on: nil)
      defer { first.end() }
      #expect(first.complaint.isEmpty)
      let place = first.folder
      try writeWhole(Data("id,pseudonym\nada,p1\nben,p2\n".utf8), to: place.appending(path: "autumn/roster.csv"))
      for (id, text) in ["ada": "a\n", "ben": "b\n"] {
        try writeWhole(Data(text.utf8), to: place.appending(path: "download/\(id)/prediction.txt"))
      }
      func tell(_ words: String, status: Int32, _ told: String = "") throws {
        let tool = try RunningTool(
          ["class"] + words.split(separator: " ").map(String.init) + ["--class", "autumn"], on: nil, in: place)
        #expect(tool.wholeComplaint == told)
        #expect(tool.process.terminationStatus == status)
      }
      try tell("collect download", status: 0)
      try tell(
        "merge download", status: 1,
        "Error: 2 results are still missing: merge the other folders, too, or run `./Tools/book class grade` here; what is there was merged"
      )
      let folder = place.appending(path: "autumn/submissions/prints/p1")
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
      let file = folder.appending(path: name)
      #expect(chmod(file.path, 0o644) == 0)
      try writeWhole(Data("c\n".utf8), to: file)
      try tell(
        "grade --unsafe-no-sandbox", status: 1,
        """
        p1 prints: BOOK/autumn/submissions/prints/p1/\(name) was changed since it was handed in: its digest isn't that of its receipt; collect it again
        Error: 1 file couldn't be graded, which costs nobody a point: run this again, or `./Tools/book class doctor`
        """)
      try tell("collect download", status: 0)
      try tell("grade --unsafe-no-sandbox", status: 0)
      // A machine that only grades has no roster.
      try FileManager.default.removeItem(at: place.appending(path: "autumn/roster.csv"))
      try tell(
        "collect download", status: 1,
        "Error: there is no BOOK/autumn/roster.csv, so nobody is known by name: put it back, or write one, with a column id"
      )
      let plan = place.appending(path: "autumn/class.toml")
      let groups = try String(contentsOf: plan, encoding: .utf8) + "\n[[group]]\nstudents = [\"ada\", \"ben\"]\n"
      try writeWhole(Data(groups.utf8), to: plan)
      try tell(
        "report", status: 0,
        "there is no roster.csv here, so extensions and groups of class.toml count for nobody")
    }

    @Test func `A file that isn't taken is a verdict, and one that isn't there a mistake`() throws {
      let words = [
        "class", "one", "two", "Two.swift", "--format", "gradescope", "--out", "r.json", "--unsafe-no-sandbox",
      ]
      let missing = try RunningTool(words, on: nil)
      defer { missing.end() }
      #expect(missing.complaint.contains("there is no file Two.swift") && missing.process.terminationStatus == 1)
      try writeWhole(Data(repeating: 65, count: 64 << 10 + 1), to: missing.folder.appending(path: "Two.swift"))
      let long = try RunningTool(words, on: nil, in: missing.folder)
      #expect(long.complaint.isEmpty && long.process.terminationStatus == 0)
      let result = try String(contentsOf: missing.folder.appending(path: "r.json"), encoding: .utf8)
      #expect(result.contains("it is longer than 64 KiB") && result.contains("\"score\" : 0"))
    }

    @Test func `A made-up class goes from init to a filled gradebook, and all get what they have to get`() throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
      let tool = try #require(toolBesideTheTests())
      let environment = ProcessInfo.processInfo.environment.merging([
        "BOOK": tool.path, "CLASS_FLAGS": "--unsafe-no-sandbox",
      ]) { $1 }
      let ended = try Programs.run(
        root.appending(path: "Tools/class-of-sixty"), ["10", "4"], environment: environment)
      #expect(ended.status == 0 && ended.text.contains("All 10 got what they had to get"), "\(ended.text)")
    }
  #endif
}
