import Book

extension History {
  /// The states of the core as text. Reading it is a hundred times as fast as following the book.
  ///
  /// Each step has only the files that it began, changed or deleted. Edits and mistakes aren't in it.
  public var archive: String {
    var text = ""
    var last: [String: CoreFile] = [:]
    for step in steps {
      text += "step\t\(step.number)\n"
      let names = Set(step.core.files.map(\.name))
      for name in last.keys.sorted() where !names.contains(name) {
        text += "gone\t\(name)\n"
        last[name] = nil
      }
      for file in step.core.files where last[file.name] != file {
        text += "file\t\(file.name)\t\(file.pages.joined(separator: "\t"))\n"
        for line in file.lines { text += "\(line.path)\t\(line.number)\t\(line.indent)\t\(line.text)\n" }
        last[file.name] = file
      }
    }
    return text
  }

  /// Reads an archive; nil if the text isn't one.
  public init?(archive: String) {
    self.init()
    var core = Core()
    var places: [String: Int] = [:]
    var current: Int?
    var lines: [SourceLine] = []
    func finishFile() {
      if let current { core.files[current].lines = lines }
      (current, lines) = (nil, [])
    }
    func finish(_ number: Int?, _ history: inout History) {
      finishFile()
      if let number { history.steps.append(Step(number: number, core: core)) }
    }
    var number: Int?
    for row in archive.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = row.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      switch (parts[0], parts.count) {
      case ("step", 2):
        finish(number, &self)
        guard let next = Int(parts[1]) else { return nil }
        number = next
      case ("file", 3...):
        finishFile()
        let pages = parts[2...].joined(separator: "\t").split(separator: "\t").map(String.init)
        let file = CoreFile(name: parts[1], lines: [], pages: pages)
        if let place = places[file.name] { core.files[place] = file } else { core.files.append(file) }
        places[file.name] = places[file.name] ?? core.files.count - 1
        current = places[file.name]
      case ("gone", 2):
        finishFile()
        guard let place = places.removeValue(forKey: parts[1]) else { return nil }
        core.files.remove(at: place)
        places = places.mapValues { $0 > place ? $0 - 1 : $0 }
      case (_, 4):
        guard current != nil, let line = Int(parts[1]), let indent = Int(parts[2]) else { return nil }
        lines.append(SourceLine(text: parts[3], path: parts[0], number: line, indent: indent))
      default: return nil
      }
    }
    finish(number, &self)
  }
}
