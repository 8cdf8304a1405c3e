import Testing

/// The examples of chapter 7, tangled into this suite at build time.
@Suite struct Chapter07Tests {}
