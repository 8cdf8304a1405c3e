// Made by chapter 2a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

let more = 1
