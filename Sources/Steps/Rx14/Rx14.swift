// The core as chapter 14 leaves it: tangled into this module at build time.
