// The core as chapter 10 leaves it: tangled into this module at build time.
