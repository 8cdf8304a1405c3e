/// An element made of one that there never is.
func absurd<Element>(_: Never) -> Element {}
