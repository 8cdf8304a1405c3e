import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that need `Resources`, which counts in debug builds only.
  static var whereObjectsAreCounted: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("objects are counted in debug builds only")
    #endif
  }
}
