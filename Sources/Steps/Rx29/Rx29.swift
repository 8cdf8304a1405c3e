// The core as chapter 29 leaves it: tangled into this module at build time.
