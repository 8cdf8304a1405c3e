import Testing

/// The examples of chapter 18, tangled into this suite at build time.
@Suite struct Chapter18Tests {}
