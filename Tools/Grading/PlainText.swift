/// Returns the beginning of an untrusted text, fit to be shown anywhere: characters that control a terminal or the
/// direction of writing are replaced. Line breaks and tabs stay.
///
/// - Parameter limit: the most Unicode scalars.
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
  // Nearly all characters are ASCII, and looking up categories is slow.
  if (" "..."~").contains(scalar) { return true }
  return switch scalar.properties.generalCategory {
  case .control: scalar == "\n" || scalar == "\t"
  // Direction marks, joiners and tags are invisible, and change how other characters look.
  case .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}
