import Testing

/// The examples of chapter 23, tangled into this suite at build time.
@Suite struct Chapter23Tests {}
