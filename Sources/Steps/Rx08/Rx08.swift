// The core as chapter 8 leaves it: tangled into this module at build time.
