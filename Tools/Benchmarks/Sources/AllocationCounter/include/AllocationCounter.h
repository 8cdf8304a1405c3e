#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Blocks that were asked of the heap, and their bytes.
struct Allocations {
  uint64_t blocks;
  uint64_t bytes;
};

/// Whether this program's allocations are counted: on Linux with glibc, and without a sanitizer that has a heap of its own.
bool allocations_are_counted(void);

/// What this thread has asked for since it began.
struct Allocations allocations_of_this_thread(void);

/// Begins to count what all threads together ask for, or stops.
void allocations_watch_all_threads(bool on);

/// What all threads have asked for while they were watched.
struct Allocations allocations_of_all_threads(void);

#endif
