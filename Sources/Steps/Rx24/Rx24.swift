// The core as chapter 24 leaves it: tangled into this module at build time.
