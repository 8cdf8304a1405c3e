// The core as chapter 6 leaves it: tangled into this module at build time.
