import Testing

/// The examples of chapter 10, tangled into this suite at build time.
@Suite struct Chapter10Tests {}
