// The core as chapter 21 leaves it: tangled into this module at build time.
