import Testing

/// The examples of chapter 12, tangled into this suite at build time.
@Suite struct Chapter12Tests {}
