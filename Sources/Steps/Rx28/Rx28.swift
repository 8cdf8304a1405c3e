// The core as chapter 28 leaves it: tangled into this module at build time.
