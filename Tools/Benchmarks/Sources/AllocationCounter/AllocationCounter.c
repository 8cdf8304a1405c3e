// Stands in for the C library's heap functions, in every program that this is linked into: each call is counted, then
// handed on to the C library. The Swift runtime's calls come here, too, because a program's own symbols come first.

#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZER_HAS_THE_HEAP
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZER_HAS_THE_HEAP)

static _Thread_local struct Allocations here;
static atomic_bool watches_all;
static atomic_uint_fast64_t all_blocks;
static atomic_uint_fast64_t all_bytes;

static inline void note(size_t size) {
  here.blocks += 1;
  here.bytes += size;
  if (!atomic_load_explicit(&watches_all, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&all_blocks, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&all_bytes, size, memory_order_relaxed);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note(size);
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

bool allocations_are_counted(void) { return true; }

struct Allocations allocations_of_this_thread(void) { return here; }

void allocations_watch_all_threads(bool on) { atomic_store(&watches_all, on); }

struct Allocations allocations_of_all_threads(void) {
  return (struct Allocations){.blocks = atomic_load(&all_blocks), .bytes = atomic_load(&all_bytes)};
}

#else

bool allocations_are_counted(void) { return false; }

struct Allocations allocations_of_this_thread(void) { return (struct Allocations){0, 0}; }

void allocations_watch_all_threads(bool on) { (void)on; }

struct Allocations allocations_of_all_threads(void) { return (struct Allocations){0, 0}; }

#endif
