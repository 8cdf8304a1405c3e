// The core as chapter 15 leaves it: tangled into this module at build time.
