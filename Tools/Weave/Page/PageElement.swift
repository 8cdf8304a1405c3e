import Book

/// A block of a page, or a piece of the words in one.
///
/// A case says what something is. The writer of an edition decides how it looks, and whether it is left out.
enum PageElement: Sendable {
  // Blocks of words.
  case heading(Heading)
  case paragraph(Paragraph = .plain)
  case quote
  /// A remark beside the text, with the author's word for its kind.
  case note(String)
  /// A section that stands out from the text, with the anchor of its heading.
  case section(SectionKind, String)
  case rule

  // Lists.
  /// A list, with its first number if it is numbered.
  case list(first: Int? = nil)
  case item
  /// The title page's list of all pages.
  case contents
  /// The title page's list of numbers of things in the book.
  case counts
  case wrongWays
  case files
  case letters
  /// The entries of a family of the reference; the list of links to them.
  case entries, entryList
  case choices
  /// A choice that leads to others; its words; a choice that leads to an entry.
  case question, questionWords, leaf
  case definitions(Definitions)
  /// A term to be defined, with its anchor.
  case term(String? = nil)
  case meaning
  case fieldName
  /// The places where a term is explained.
  case places

  // Figures.
  case figure(Figure)
  case caption
  /// An example beside what it prints.
  case run
  /// The output of an example, below it if it is too wide to be beside it.
  case output(isBelow: Bool)
  /// The scenarios that an exercise's solution is tried with.
  case checks
  /// The question of an exercise, on the page of solutions.
  case asked
  /// A block that a reader may open.
  case fold(Fold)
  case listing(CodeListing)
  /// The lines that a program printed, and their label for screen readers.
  case printed([String], label: String)
  /// Drawings side by side, and their label.
  case drawings([Drawing], label: String)

  // The table of exercises.
  case table, tableHead, tableGroup, tableRow
  case columnTitle, cell
  case groupTitle(columns: Int)

  // Words.
  case text(String)
  /// Words that may be Chinese.
  case prose(String)
  /// A word of code.
  case word(String)
  /// Code within a sentence, whose names are links.
  case code(ColouredText)
  /// A declaration's first line.
  case signature(ColouredText)
  case message(String)
  case emphasis, strong
  case defined
  case chinese
  case link(Link)
  /// A link to a file beside the pages that is to be saved, not shown.
  case download(String)
  case image(Image)
  case lineBreak
  /// The title page's words about a page, on the page's own line if it has no question; and their parts.
  case about(isBrief: Bool)
  case pageQuestion, minutes
  /// The difficulty of an exercise.
  case stars(Int)
  case figureNumber
  /// A chapter's effect on a file.
  case news(String)
  /// Links to where the file of a listing was begun, and to where it can be read.
  case whereabouts
  /// The extent of a listing's change; it can be opened to show the removed lines.
  case removals(String)
}

extension PageElement {
  struct Heading: Sendable {
    enum Kind: Sendable {
      case plain
      /// A heading that is linked to, with the text of such links: the title without its stars.
      case linked(String)
      /// The heading of a page made by the tool, and of a file of the core.
      case own, file
    }

    /// The level from 1, for the page's title, to 6.
    let level: Int
    var anchor: String?
    var kind = Kind.plain
  }

  enum Paragraph: String, Sendable {
    case plain
    /// A label of the block below or above.
    case label
    /// The task of an exercise in a word, and its minutes.
    case facts
    case toSolution = "to-solution"
    /// A link to the core's page.
    case core
    /// Links to where the subject of an entry is built, and where else its file is shown.
    case origin
    case listingElsewhere = "listing-elsewhere"
    /// A link to the questions that lead to an entry.
    case ask
    /// Links to the book in other forms.
    case downloads
  }

  enum SectionKind: String, Sendable {
    case exercises, exercise, predict, solution, entry
    case designNote = "design-note"
  }

  enum Definitions: String, Sendable { case names, glossary, fields }

  struct Figure: Sendable {
    enum Kind: Sendable {
      case listing, example, continued, setup, starter, reference, recorded, command, signatures
      case picture(Picture.Kind)
    }

    let kind: Kind
    var anchor: String?
    /// `true` if it may reach into the margin.
    var isWide = false
  }

  enum Fold: Sendable {
    /// The file that a listing is a part of.
    case wholeFile
    case deletedFile
    /// The text that a picture is drawn from.
    case pictureText
    /// The output of an example that the text asks the reader to foretell.
    case answer
    /// How such an example ends that prints nothing.
    case ending
    /// A hint, with its title.
    case hint(String)
    /// A fold with a title, by the author or around a drawing.
    case titled(String)
    /// A file of the core, by its name.
    case file(String)
    case checks
    case reference, wrongCode
  }

  struct Link: Sendable {
    let destination: Destination
    var title: String?

    init(_ destination: Destination, title: String? = nil) {
      self.destination = destination
      self.title = title
    }
  }

  struct Image: Sendable {
    let address: String
    let description: String
    var title: String?
  }
}

typealias Link = PageElement.Link
