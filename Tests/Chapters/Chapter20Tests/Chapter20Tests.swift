import Testing

/// The examples of chapter 20, tangled into this suite at build time.
@Suite struct Chapter20Tests {}
