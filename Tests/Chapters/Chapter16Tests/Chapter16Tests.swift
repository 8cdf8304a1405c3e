import Testing

/// The examples of chapter 16, tangled into this suite at build time.
@Suite struct Chapter16Tests {}
