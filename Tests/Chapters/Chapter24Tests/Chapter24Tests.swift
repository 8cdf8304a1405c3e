import Testing

/// The examples of chapter 24, tangled into this suite at build time.
@Suite struct Chapter24Tests {}
