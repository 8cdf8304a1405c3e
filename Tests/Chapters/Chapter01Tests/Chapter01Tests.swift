import Testing

/// The examples of chapter 1, tangled into this suite at build time.
@Suite struct Chapter01Tests {}
