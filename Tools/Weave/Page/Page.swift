/// A page of the book as a value, made once from its source; every edition writes it in its own way.
struct Page: Sendable {
  /// The name of its file on the screen, which is what links call it; editions name their own files after it.
  let output: String
  /// The title in plain words, as a window shows it.
  let title: String
  /// The content, from its heading to its end.
  let tree: PageTree
}

/// Where a link leads.
enum Destination: Equatable, Sendable {
  /// An address outside of the book.
  case world(String)
  /// A file beside the pages or in the project, as seen from the folder of pages.
  case file(String)
  /// A page by the name of its file, or the page that the link stands on; and an anchor there.
  ///
  /// An anchor that an author wrote is percent-encoded where an address needs it.
  case page(String?, anchor: String? = nil)
}

extension Destination {
  /// The address that the screen's pages, all in one folder, write for it.
  var address: String {
    switch self {
    case .world(let address), .file(let address): address
    case .page(let output, nil): output ?? ""
    case .page(let output, let anchor?): (output ?? "") + "#" + anchor
    }
  }
}
