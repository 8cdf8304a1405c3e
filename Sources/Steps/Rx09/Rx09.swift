// The core as chapter 9 leaves it: tangled into this module at build time.
