/// How a line of a listing stands to the file as it was before.
enum LineMark: Equatable, Sendable {
  case kept, added, changed, removed
}
