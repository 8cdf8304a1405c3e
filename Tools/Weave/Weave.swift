import Book
import Tangle

public func weave(_ book: Book, _ history: History) -> [String: String] { [:] }
