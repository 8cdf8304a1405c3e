import Testing

/// The examples of chapter 2, tangled into this suite at build time.
@Suite struct Chapter02Tests {}
