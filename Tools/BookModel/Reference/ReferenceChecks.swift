import Markup

extension Project {
  /// Reads the book's reference and adds its mistakes to `mistakes`; empty if the book has no such file.
  func reference(of chapters: [Chapter], _ mistakes: inout [Diagnostic]) -> Reference {
    guard exists(Reference.path), let text = text(of: Reference.path, &mistakes) else {
      return Reference(Document(parsing: SourceText(path: Reference.path, text: "")))
    }
    var reader = ReferenceReader(Document(parsing: text))
    var reference = reader.read()
    let typed = reference.document.blockMistakes + reference.document.typedMistakes
    mistakes += typed
    // What a comment or a block has swallowed isn't missing.
    guard typed.isEmpty else { return Reference(Document(parsing: SourceText(path: Reference.path, text: ""))) }
    if reference.isEmpty {
      mistakes.append(
        Diagnostic(path: Reference.path, line: 1, "this file has no entry: write some, or remove the file"))
    }
    mistakes += reference.mistakes + reference.quoteMistakes(in: chapters)
    if exists(DecisionTree.path), let text = self.text(of: DecisionTree.path, &mistakes) {
      let document = Document(parsing: text), typed = document.blockMistakes + document.typedMistakes
      reference.tree = DecisionTree(document)
      mistakes += typed.isEmpty ? reference.tree.mistakes(for: reference) : typed
    }
    return reference
  }
}

extension Reference {
  /// The documents of the reference with their anchors, for the check of links.
  var pages: [(document: Document, anchors: Set<String>)] {
    isEmpty ? [] : [(document, anchors), (tree.document, Set(tree.branches.map(\.anchor)))]
  }

  /// Reports quotes whose section has no paragraph with the field's label. Links to missing sections are reported
  /// elsewhere.
  fileprivate func quoteMistakes(in chapters: [Chapter]) -> [Diagnostic] {
    fields.compactMap { field in
      guard let quote = field.quote, let page = chapters.first(where: { $0.path == quote.page }),
        page.sections.contains(where: { $0.anchor == quote.anchor }), page.words(of: field.label, in: quote) == nil
      else { return nil }
      let message =
        "no paragraph below #\(quote.anchor) in \(quote.page) begins with **\(field.label.rawValue).**: "
        + "write the words here, or begin one there so"
      return Diagnostic(path: Self.path, position: field.position, message: message)
    }
  }
}

extension Chapter {
  /// The inline nodes after a label in bold that begins a paragraph of a section.
  public func words(of label: Reference.Label, in quote: Reference.Quote) -> Range<Int>? {
    guard let start = sections.firstIndex(where: { $0.anchor == quote.anchor }) else { return nil }
    let end = start + 1 < sections.count ? sections[start + 1].node : document.nodes.count
    for node in sections[start].node..<end where document.nodes[node].isParagraph {
      guard node + 1 < document.nodes[node].end, document.nodes[node + 1].kind == .strong,
        [label.rawValue, label.rawValue + "."].contains(document.plainText(of: node + 1))
      else { continue }
      return document.nodes[node + 1].end..<document.nodes[node].end
    }
    return nil
  }
}
