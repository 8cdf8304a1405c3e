// The core as chapter 13 leaves it: tangled into this module at build time.
