import Book

/// Everything that is wrong with what the author wrote, except that the committed core is stale; in the book's order.
public func mistakes(of book: Book, _ history: History) -> [Diagnostic] {
  (book.mistakes + history.mistakes + exampleMistakes(book) + pictureMistakes(book, history)
    + exerciseMistakes(book, history) + manifestMistakes(book))
    .inOrder(of: book.titlePage)
}
