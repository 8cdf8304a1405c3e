// Tests start processes that are meant to crash. Where backtraces are enabled, each would be stopped and looked through
// by another program, which takes three seconds of a processor, and nobody reads it. Swift's runtime has read the
// variable before this is called, so it still explains a crash of the tests themselves.

#include "QuietDeaths.h"

#include <stdlib.h>

__attribute__((constructor)) static void begin(void) { setenv("SWIFT_BACKTRACE", "enable=no", 1); }
