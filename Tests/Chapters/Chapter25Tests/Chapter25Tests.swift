import Testing

/// The examples of chapter 25, tangled into this suite at build time.
@Suite struct Chapter25Tests {}
