// The core as chapter 16 leaves it: tangled into this module at build time.
