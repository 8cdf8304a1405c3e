// The core as chapter 2 leaves it: tangled into this module at build time.
