// The core as chapter 1 leaves it: tangled into this module at build time.
