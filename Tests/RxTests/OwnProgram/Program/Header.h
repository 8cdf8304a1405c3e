#include "../../../../Tools/Benchmarks/Sources/AllocationCounter/include/AllocationCounter.h"
#include "WallClock.h"
