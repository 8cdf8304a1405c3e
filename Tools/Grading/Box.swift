/// Where strangers' programs run.
public struct Box: Sendable {
  public let rung: Rung
}
