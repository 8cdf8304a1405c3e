// The core as chapter 30 leaves it: tangled into this module at build time.
