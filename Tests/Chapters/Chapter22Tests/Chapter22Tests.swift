import Testing

/// The examples of chapter 22, tangled into this suite at build time.
@Suite struct Chapter22Tests {}
