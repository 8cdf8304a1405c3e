// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

let one = 1
