/// A stranger's text as it may be shown anywhere: its beginning, without what steers a terminal or turns the direction of
/// writing. Line breaks and tabs stay.
public func plain(_ text: some StringProtocol, limit: Int = 2000) -> String {
  var result = String.UnicodeScalarView()
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return String(result) + "…" }
    result.append(isShown(scalar) ? scalar : "�")
    count += 1
  }
  return String(result)
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  // Nearly all is of this kind, and to ask for categories takes long.
  if (" "..."~").contains(scalar) { return true }
  return switch scalar.properties.generalCategory {
  case .control: scalar == "\n" || scalar == "\t"
  // Marks of direction, joiners, tags: what can't be seen and changes what is.
  case .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}
