/// The relation of a listing's line to the file as it was before.
enum LineMark: Equatable, Sendable {
  case kept, added, changed, removed
}
