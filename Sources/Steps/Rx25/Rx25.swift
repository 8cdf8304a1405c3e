// The core as chapter 25 leaves it: tangled into this module at build time.
