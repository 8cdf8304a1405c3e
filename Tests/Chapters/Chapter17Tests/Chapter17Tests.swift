import Testing

/// The examples of chapter 17, tangled into this suite at build time.
@Suite struct Chapter17Tests {}
