import Testing

/// The examples of chapter 29, tangled into this suite at build time.
@Suite struct Chapter29Tests {}
