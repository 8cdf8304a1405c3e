/// A clause of the contract, by its number on page 16e.
enum Clause: String, CaseIterable {
  case grammar = "G1"
  case silentEnd = "G2"
  case notAskedAgain = "G3"
  case noOverlap = "O1"
  case silence = "D1"
  case inFlight = "D2"
  case leftOnce = "D3"
  case goneBeforeNext = "D4"
  case unlockedRelease = "L2"
  case nothingKept = "R1"
  case depth = "S1"
}
