// The core as chapter 20 leaves it: tangled into this module at build time.
