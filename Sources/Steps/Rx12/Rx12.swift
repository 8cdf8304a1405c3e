// The core as chapter 12 leaves it: tangled into this module at build time.
