// The core as chapter 7 leaves it: tangled into this module at build time.
