import Testing

/// The examples of chapter 15, tangled into this suite at build time.
@Suite struct Chapter15Tests {}
