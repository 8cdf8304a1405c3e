import Book
import Markup

extension SearchPage {
  /// Returns the pages of the reference's families; each entry is a section.
  static func reference(_ reference: Reference) -> [SearchPage] {
    reference.families.map { family in
      var page = SearchPage(
        title: ReferencePages.title(of: family), output: ReferencePages.output(of: family))
      for entry in family.entries {
        page.begin(section: entry.title, entry.anchor)
        for name in entry.names { page.add(name.text) }
        for field in entry.fields {
          for node in reference.document.nodes[field.words] {
            switch node.kind {
            case .text(let text), .code(let text): page.add(text)
            default: break
            }
          }
        }
      }
      return page
    }
  }
}
