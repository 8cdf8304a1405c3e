// The core as chapter 11 leaves it: tangled into this module at build time.
