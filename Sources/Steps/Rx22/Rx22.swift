// The core as chapter 22 leaves it: tangled into this module at build time.
