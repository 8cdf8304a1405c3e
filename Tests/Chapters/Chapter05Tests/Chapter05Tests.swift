import Testing

/// The examples of chapter 5, tangled into this suite at build time.
@Suite struct Chapter05Tests {}
