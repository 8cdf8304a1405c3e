import Testing

/// The examples of chapter 4, tangled into this suite at build time.
@Suite struct Chapter04Tests {}
