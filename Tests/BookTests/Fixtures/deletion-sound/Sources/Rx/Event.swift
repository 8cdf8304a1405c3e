// Made by chapters 1 and 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

struct Event {}

private let draft = 2
