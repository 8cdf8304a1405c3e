// The core as chapter 4 leaves it: tangled into this module at build time.
