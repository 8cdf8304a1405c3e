import Testing

/// The examples of chapter 8, tangled into this suite at build time.
@Suite struct Chapter08Tests {}
