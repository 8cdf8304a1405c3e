// The core as chapter 5 leaves it: tangled into this module at build time.
