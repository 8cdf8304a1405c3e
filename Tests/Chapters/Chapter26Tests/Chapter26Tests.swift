import Testing

/// The examples of chapter 26, tangled into this suite at build time.
@Suite struct Chapter26Tests {}
