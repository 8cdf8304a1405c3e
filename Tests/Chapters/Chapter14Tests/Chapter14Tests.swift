import Testing

/// The examples of chapter 14, tangled into this suite at build time.
@Suite struct Chapter14Tests {}
