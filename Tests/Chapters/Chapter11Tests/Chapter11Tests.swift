import Testing

/// The examples of chapter 11, tangled into this suite at build time.
@Suite struct Chapter11Tests {}
