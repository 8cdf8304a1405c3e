import Testing

/// The examples of chapter 6, tangled into this suite at build time.
@Suite struct Chapter06Tests {}
