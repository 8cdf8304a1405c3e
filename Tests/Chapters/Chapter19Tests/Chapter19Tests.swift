import Testing

/// The examples of chapter 19, tangled into this suite at build time.
@Suite struct Chapter19Tests {}
