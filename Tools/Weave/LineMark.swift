/// How a line of a listing stands to the file as it was before.
enum LineMark: Equatable {
  case kept, added, changed, removed
}

extension HTML {
  /// Opens a run of lines with the same mark, which is said by words, by sign and by colour.
  ///
  /// The words are for screen readers; neither they nor the sign are copied with the code.
  mutating func open(_ mark: LineMark) {
    switch mark {
    case .kept: break
    case .added: markup("<ins class=\"added\"><span class=\"spoken\">added: </span>")
    case .changed: markup("<ins class=\"changed\"><span class=\"spoken\">changed: </span>")
    case .removed: markup("<del><span class=\"spoken\">removed: </span>")
    }
  }

  mutating func close(_ mark: LineMark) {
    switch mark {
    case .kept: break
    case .added, .changed: markup("<span class=\"spoken\">end of change. </span></ins>")
    case .removed: markup("<span class=\"spoken\">end of removal. </span></del>")
    }
  }
}
