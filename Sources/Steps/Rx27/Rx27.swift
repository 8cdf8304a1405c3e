// The core as chapter 27 leaves it: tangled into this module at build time.
