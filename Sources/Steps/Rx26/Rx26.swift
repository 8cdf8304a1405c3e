// The core as chapter 26 leaves it: tangled into this module at build time.
