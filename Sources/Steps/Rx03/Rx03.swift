// The core as chapter 3 leaves it: tangled into this module at build time.
