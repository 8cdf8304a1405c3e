/// The style sheet of the book: its parts, with a dark theme that can be asked for as well.
public func styleSheet() -> String {
  let parts = [
    PackageResources.style_css, PackageResources.exercises_css, PackageResources.navigation_css,
    PackageResources.front_css,
  ]
  return withChosenThemes(parts.map { String(decoding: $0, as: UTF8.self) }.joined())
}

/// Lets a reader's choice of theme stand above the system's, and prints in the light one whatever was chosen.
///
/// The dark colours are written once, for a dark system; here they get their second use.
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
