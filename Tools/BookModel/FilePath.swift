/// Returns a message if a path is none for a file of the core, which every system and every archive keeps as it is.
func pathFault(of file: String) -> String? {
  for home in ["Sources/Rx/", "./"] where file.hasPrefix(home) {
    return "paths begin inside Sources/Rx: write ‘\(file.dropFirst(home.count))’"
  }
  let parts = file.split(separator: "/", omittingEmptySubsequences: false)
  guard file.hasSuffix(".swift"), !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
    return "‘\(file)’ is no file of the core: give a path inside Sources/Rx that ends in .swift"
  }
  if let character = file.first(where: { !isPlain($0) }) {
    return
      "‘\(character)’ can't stand in the path of a file: use letters from A to Z, digits, and + - _ between the slashes"
  }
  if let part = parts.first(where: { $0.first == "." || $0.first == "-" }) {
    return "‘\(part)’ is no name for a file or a folder of the core: begin it with a letter"
  }
  return nil
}

private func isPlain(_ character: Character) -> Bool {
  character.isASCII && (character.isLetter || character.isNumber || "+-_./".contains(character))
}
