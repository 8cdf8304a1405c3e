// The core as chapter 23 leaves it: tangled into this module at build time.
