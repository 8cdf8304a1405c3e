/// Returns the style sheet of the book, in which readers can also choose the dark or the light theme themselves.
public func styleSheet() -> String {
  let parts = [
    PackageResources.style_css, PackageResources.exercises_css, PackageResources.navigation_css,
    PackageResources.front_css,
  ]
  return withChosenThemes(parts.map { String(decoding: $0, as: UTF8.self) }.joined())
}

/// Returns a style sheet in which a reader's choice of theme overrides the system's. On paper the theme is always
/// light.
///
/// The dark colours are written once, for a dark system; this copies them for the choice.
func withChosenThemes(_ css: String) -> String {
  guard let start = css.firstRange(of: "@media (prefers-color-scheme: dark) {\n  :root {\n"),
    let end = css[start.upperBound...].firstRange(of: "\n  }\n}\n")
  else { return css }
  let colours = css[start.upperBound..<end.lowerBound]
  return css[..<start.lowerBound] + """
    @media screen and (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) {
    \(colours)
      }
    }

    @media screen {
      :root[data-theme="dark"] {
    \(colours)
      }
    }

    """ + withChosenThemes(String(css[end.upperBound...]))
}
