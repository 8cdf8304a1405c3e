let name = "book"
let chapters = ["02-pull", "01-push"]
