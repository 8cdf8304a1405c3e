/// Returns why a new file of the core can't exist beside the others, on some system; nil if it can.
///
/// Where case doesn't matter, as on macOS, `Map.swift` and `map.swift` are one file; and no system allows a file and a
/// folder of one name. The compiler wants each file of a module to have a name of its own, whatever its folder.
func clash(of name: String, with names: some Sequence<String>) -> String? {
  names.lazy.compactMap { clash(of: name, with: $0) }.first
}

private func clash(of name: String, with other: String) -> String? {
  let mine = name.split(separator: "/"), theirs = other.split(separator: "/")
  let common = zip(mine, theirs).prefix { $0.lowercased() == $1.lowercased() }
  if let (wrong, right) = common.first(where: { $0 != $1 }) {
    return
      "‘\(wrong)’ and ‘\(right)’ of ‘\(other)’ are one name where capitals don't count, as on macOS: spell both alike, or choose another"
  }
  if common.count == theirs.count {
    return "‘\(other)’ is a file, so no folder can be called that: choose another name for one of them"
  }
  if common.count == mine.count {
    return "‘\(name)’ is a folder already, that of ‘\(other)’: choose another name for one of them"
  }
  guard let file = mine.last, let taken = theirs.last, file.lowercased() == taken.lowercased() else { return nil }
  return "‘\(other)’ has this name already, and the compiler wants another for each file of a module"
}
