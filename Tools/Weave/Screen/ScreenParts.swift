extension HTML {
  /// Appends links to the pages behind the last chapter.
  mutating func appendices(of site: Site, current: String?) {
    markup("<ul class=\"appendices\">\n")
    for page in site.appendices {
      markup("<li>")
      element("a", ["href": page.output, "aria-current": page.output == current ? "page" : nil], site.title(of: page))
      markup("</li>\n")
    }
    markup("</ul>\n")
  }

  /// Appends the controls that need a script, which the script shows.
  mutating func tools() {
    markup(
      """
      <div class="tools">
      <div role="search">
      <label class="spoken" for="search">Search the book</label>
      <input type="search" id="search" placeholder="Search ( / )" autocomplete="off" aria-keyshortcuts="/"/>
      <p id="search-status" role="status"></p>
      <ul id="search-results" aria-label="Results" hidden=""></ul>
      </div>
      <button type="button" id="slash" aria-pressed="true" aria-label="Key / goes to the search">Key /</button>
      <button type="button" id="theme" aria-pressed="false">Dark</button>
      </div>\n
      """)
  }
}

/// The scripts of the pages, by their files' names.
let scripts: [String: String] = [
  "theme.js": String(decoding: PackageResources.theme_js, as: UTF8.self),
  "search.js": String(decoding: PackageResources.search_js, as: UTF8.self),
  "place.js": String(decoding: PackageResources.place_js, as: UTF8.self),
  "book.js": String(decoding: PackageResources.book_js, as: UTF8.self),
]
