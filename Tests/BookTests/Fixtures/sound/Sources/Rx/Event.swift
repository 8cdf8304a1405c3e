// Made by chapters 1 and 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

struct Event {
  let a = 1
  let c = 3
}

extension Event {
  var b: Int { 2 }
}
