// The core as chapter 18 leaves it: tangled into this module at build time.
