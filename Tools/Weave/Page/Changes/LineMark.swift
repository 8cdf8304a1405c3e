/// The relation of a line in a listing to the file before the listing.
enum LineMark: Equatable, Sendable {
  case kept, added, changed, removed
}
