import Testing

/// The examples of chapter 13, tangled into this suite at build time.
@Suite struct Chapter13Tests {}
