import Book

/// A line of Swift Testing's event stream, as far as it tells of an issue.
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

  /// Toolchains differ in what they call the file.
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
  /// The issue at its place; nil where it was expected.
  var failure: Diagnostic? {
    guard kind == "issueRecorded", issue.isKnown != true else { return nil }
    let place = issue.sourceLocation
    let path = place._filePath ?? place.filePath ?? place.fileID ?? "?"
    return Diagnostic(
      path: path.firstRange(of: "Chapters/").map { String(path[$0.lowerBound...]) } ?? path, line: place.line ?? 1,
      column: place.column ?? 1, summary)
  }

  /// A recorded comment speaks for itself; a failed expectation says what it expected.
  private var summary: String {
    let texts = (messages ?? []).compactMap(\.text).filter { !$0.isEmpty }
    guard texts.count > 1, texts[0] == "Issue recorded" else {
      return texts.joined(separator: "; ").replacing("\n", with: " ")
    }
    return texts.dropFirst().joined(separator: "; ")
  }
}
