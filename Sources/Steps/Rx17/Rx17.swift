// The core as chapter 17 leaves it: tangled into this module at build time.
