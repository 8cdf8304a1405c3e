import Testing

/// The examples of chapter 30, tangled into this suite at build time.
@Suite struct Chapter30Tests {}
