import Testing

/// The examples of chapter 28, tangled into this suite at build time.
@Suite struct Chapter28Tests {}
