// On Linux, Swift's runtime tells the thread sanitizer of each reading of a global that is initialised when it is first
// read, and of each request for a generic type, as if it took a lock and gave it back: threads that do so are in order,
// and races between them unseen. Here the runtime tells of the first one only, by which the others find what was made.
// The runtime of tasks is heard each time: it hands a task from thread to thread, and tasks take each other's memory.

#define _GNU_SOURCE
#include "OnceReleased.h"

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The runtime's own, in libswiftCore.
extern void (*_swift_tsan_release)(void *);

enum { places = 1 << 16 };

static void (*release)(void *);
static _Atomic(uintptr_t) released[places];
static uintptr_t tasks_begin, tasks_end;

__attribute__((no_sanitize("thread"))) static void release_once(void *place) {
  uintptr_t caller = (uintptr_t)__builtin_return_address(0);
  if (caller >= tasks_begin && caller < tasks_end) {
    release(place);
    return;
  }
  uintptr_t wanted = (uintptr_t)place;
  for (size_t step = 0; step < places; step++) {
    uintptr_t found = 0;
    if (atomic_compare_exchange_strong(&released[((wanted >> 2) + step) % places], &found, wanted)) break;
    if (found == wanted) return;
  }
  release(place);
}

static int find_tasks(struct dl_phdr_info *library, size_t size, void *unused) {
  if (!strstr(library->dlpi_name, "libswift_Concurrency.")) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type != PT_LOAD || !(library->dlpi_phdr[i].p_flags & PF_X)) continue;
    tasks_begin = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
    tasks_end = tasks_begin + library->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  dl_iterate_phdr(find_tasks, NULL);
  release = _swift_tsan_release;
  if (release) _swift_tsan_release = release_once;
}

#endif
#endif
