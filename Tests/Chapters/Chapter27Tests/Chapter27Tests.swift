import Testing

/// The examples of chapter 27, tangled into this suite at build time.
@Suite struct Chapter27Tests {}
