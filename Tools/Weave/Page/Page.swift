/// A page of the book as a value, made once from its source; every edition writes it in its own way.
struct Page: Sendable {
  /// The name of its file on the screen, by which links know the page; other editions derive names of their own from
  /// it.
  let output: String
  /// The title without markup, for a window.
  let title: String
  /// The content, from its heading to its end.
  let tree: PageTree
}

enum Destination: Equatable, Sendable {
  /// An address outside of the book.
  case world(String)
  /// A file beside the pages or in the project, relative to the folder of pages.
  case file(String)
  /// A page by the name of its file, nil for the page with the link; and an anchor on it.
  ///
  /// An anchor that an author wrote is percent-encoded where an address needs it.
  case page(String?, anchor: String? = nil)
}

extension Destination {
  /// The address for links on the screen's pages, which are all in one folder.
  var address: String {
    switch self {
    case .world(let address), .file(let address): address
    case .page(let output, nil): output ?? ""
    case .page(let output, let anchor?): (output ?? "") + "#" + anchor
    }
  }
}
