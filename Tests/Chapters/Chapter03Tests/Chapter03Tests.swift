import Testing

/// The examples of chapter 3, tangled into this suite at build time.
@Suite struct Chapter03Tests {}
