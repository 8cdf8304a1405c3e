import Testing

/// The examples of chapter 21, tangled into this suite at build time.
@Suite struct Chapter21Tests {}
