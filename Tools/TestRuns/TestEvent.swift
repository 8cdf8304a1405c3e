import Book

/// A line of Swift Testing's event stream, as far as it describes an issue.
struct TestEvent: Decodable {
  struct Payload: Decodable {
    let kind: String
    let issue: Issue
    let messages: [Message]?
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let sourceLocation: Place
  }

  /// The place of an issue. Toolchains differ in the name of the file's key.
  struct Place: Decodable {
    let _filePath, filePath, fileID: String?
    let line, column: Int?
  }

  struct Message: Decodable {
    let text: String?
  }

  let kind: String
  let payload: Payload
}

extension TestEvent.Payload {
  /// The issue as a diagnostic; nil for other events and known issues.
  var failure: Diagnostic? {
    guard kind == "issueRecorded", issue.isKnown != true else { return nil }
    let place = issue.sourceLocation
    let path = place._filePath ?? place.filePath ?? place.fileID ?? "?"
    return Diagnostic(
      path: path.firstRange(of: "Chapters/").map { String(path[$0.lowerBound...]) } ?? path, line: place.line ?? 1,
      column: place.column ?? 1, summary)
  }

  /// The messages of an issue; a recorded comment without the words “Issue recorded”.
  private var summary: String {
    let texts = (messages ?? []).compactMap(\.text).filter { !$0.isEmpty }
    guard texts.count > 1, texts[0] == "Issue recorded" else {
      return texts.joined(separator: "; ").replacing("\n", with: " ")
    }
    return texts.dropFirst().joined(separator: "; ")
  }
}
