import Book

/// A block of a page, or a piece of the words within one.
///
/// A case says what something is. How it looks, and what an edition leaves out, is the business of those who write it.
enum PageElement: Sendable {
  // Blocks of words.
  case heading(Heading)
  case paragraph(Paragraph = .plain)
  case quote
  /// A remark beside the text; with the word that the author marked it by.
  case note(String)
  /// A section that stands out from the text, with the anchor of its heading.
  case section(SectionKind, String)
  case rule

  // Lists.
  /// With its first number, where it is numbered.
  case list(first: Int? = nil)
  case item
  /// The title page's list of all pages.
  case contents
  /// The title page's list of what the book has how many of.
  case counts
  case wrongWays
  case files
  case letters
  /// The entries of a family of the reference; those of a page as the way to each.
  case entries, entryList
  case choices
  /// A choice that others follow, which begins with its words; and one that ends with an entry.
  case question, questionWords, leaf
  case definitions(Definitions)
  /// With its anchor.
  case term(String? = nil)
  case meaning
  case fieldName
  /// Where a term is explained.
  case places

  // Figures.
  case figure(Figure)
  case caption
  /// An example beside what it prints.
  case run
  /// The output of an example; below it where it is too wide to stand beside it.
  case output(isBelow: Bool)
  /// The scenarios that an exercise's solution is tried with.
  case checks
  /// The question of an exercise, away from its page.
  case asked
  /// Something that a reader may open.
  case fold(Fold)
  case listing(CodeListing)
  /// The lines that a program printed, and their label for readers who hear it.
  case printed([String], label: String)
  /// Drawings side by side, and what they show.
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
  /// The message of a program.
  case message(String)
  case emphasis, strong
  case defined
  case chinese
  case link(Link)
  /// A link to a file beside the pages that is to be kept, not shown.
  case download(String)
  case image(Image)
  case lineBreak
  /// The title page's words about a page, in the page's own line where that has no question; and their parts.
  case about(isBrief: Bool)
  case pageQuestion, minutes
  /// How hard an exercise is.
  case stars(Int)
  case figureNumber
  /// A chapter's effect on a file.
  case news(String)
  /// Where the file of a listing was begun, and where it can be read.
  case whereabouts
  /// How much a listing changes; a reader may have the lines shown that went.
  case removals(String)
}

extension PageElement {
  struct Heading: Sendable {
    enum Kind: Sendable {
      case plain
      /// With what a link to it is called, without its stars.
      case linked(String)
      /// Of a page made by the tool, and of a file of the core.
      case own, file
    }

    /// From 1, the page's title, to 6.
    let level: Int
    var anchor: String?
    var kind = Kind.plain
  }

  enum Paragraph: String, Sendable {
    case plain
    /// A word about the block below or above.
    case label
    /// The task of an exercise in a word, and its minutes.
    case facts
    case toSolution = "to-solution"
    /// The way to the core's page.
    case core
    /// Where what an entry is about is built, and where else its file stands.
    case origin
    case listingElsewhere = "listing-elsewhere"
    /// The way to the questions that lead to an entry.
    case ask
    /// The book in other forms.
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
    /// Whether it may reach into the margin.
    var isWide = false
  }

  enum Fold: Sendable {
    /// The file that a listing is a part of.
    case wholeFile
    /// The file that a listing deletes.
    case deletedFile
    /// A picture as it is written.
    case pictureText
    /// The output of an example that the text asks the reader to foretell.
    case answer
    /// With its title.
    case hint(String)
    /// By the author, or around a drawing.
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
