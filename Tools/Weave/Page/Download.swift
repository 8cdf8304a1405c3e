/// The book in another form, as a file beside the pages, which the title page links to.
public struct Download: Sendable {
  let file: String
  let format: String
  let size: Int

  /// - Parameters:
  ///   - file: the name of the file, which has to be in the folder of pages.
  ///   - format: the format's name: `EPUB`.
  ///   - size: the size in bytes.
  public init(_ file: String, format: String, size: Int) {
    self.file = file
    self.format = format
    self.size = size
  }

  /// The size in words: `3.1 MB`.
  fileprivate var sizeWords: String {
    let tenths = (size + 50_000) / 100_000
    return tenths < 10 ? "\(max(1, (size + 500) / 1000)) KB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}

extension PageTree {
  /// Adds links to the book in other forms, if there are any.
  mutating func downloads(_ downloads: [Download]) {
    guard !downloads.isEmpty else { return }
    add(.paragraph(.downloads)) { line in
      line.text("To take along: ")
      for (index, download) in downloads.enumerated() {
        if index > 0 { line.text(index == downloads.count - 1 ? " or " : ", ") }
        line.add(.download(download.file), download.format)
        line.text(" (\(download.sizeWords))")
      }
    }
  }
}
