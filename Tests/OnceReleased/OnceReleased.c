// On Linux, Swift's runtime tells the thread sanitizer of each reading of a global that is initialised when it is first
// read, and of each request for a generic type, as if it took a lock and gave it back: threads that do so are in order,
// and races between them unseen. Here the runtime tells of the first one only, by which the others find what was made.

#include "OnceReleased.h"

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// The runtime's own, in libswiftCore.
extern void (*_swift_tsan_release)(void *);

enum { places = 1 << 16 };

static void (*release)(void *);
static _Atomic(uintptr_t) released[places];

__attribute__((no_sanitize("thread"))) static void release_once(void *place) {
  uintptr_t wanted = (uintptr_t)place;
  for (size_t step = 0; step < places; step++) {
    uintptr_t found = 0;
    if (atomic_compare_exchange_strong(&released[((wanted >> 2) + step) % places], &found, wanted)) break;
    if (found == wanted) return;
  }
  release(place);
}

__attribute__((constructor)) static void begin(void) {
  release = _swift_tsan_release;
  if (release) _swift_tsan_release = release_once;
}

#endif
#endif
