// The core as chapter 19 leaves it: tangled into this module at build time.
