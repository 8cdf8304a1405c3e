import Testing

/// The examples of chapter 9, tangled into this suite at build time.
@Suite struct Chapter09Tests {}
