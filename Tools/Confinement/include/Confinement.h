#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stddef.h>
#include <sys/types.h>

// What a program may use; 0 stands for no limit.
struct confinement_limits {
  unsigned long processor;  // seconds, for each process
  unsigned long memory;     // bytes of addresses, for each process
  unsigned long file;       // bytes of a file
  unsigned long processes;  // of the user
  unsigned long files;      // open at a time
};

// A program, and what it finds.
struct confinement {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  // The files that become its descriptors 0, 1, 2 and so on; -1 stands for nothing.
  const int *files;
  int file_count;
  // The user that it becomes, who is also its only group; 0 stands for who starts it.
  uid_t user;
  struct confinement_limits limits;
  // Whether Landlock leaves it nothing but what follows, and whether system calls are filtered; both need no rights.
  int is_landlocked;
  int is_filtered;
  // Ends with a null pointer each; files and folders that aren't there are left out.
  const char *const *readable;
  const char *const *writable;
};

// What became of a program and of all that it started.
struct confinement_end {
  int status;  // as waitpid tells it
  int failure; // the number of the error that kept it from beginning; 0 if it began
  int stage;   // at what it failed
  double processor;
  long memory; // the most that one of its processes had, in KiB
};

enum { confinement_none, confinement_user, confinement_limit, confinement_lock, confinement_filter, confinement_exec };

// Starts a process that watches over the program: it waits for all that descends from it, ends what the program leaves
// behind, and ends everything as soon as nobody holds the other end of `life`. It writes a confinement_end to `report`.
//
// Returns the number of that process, or -1.
pid_t confinement_start(const struct confinement *what, int life, int report);

// The version of Landlock that the system has; 0 if it has none.
int confinement_landlock_version(void);

// Writes the filter of system calls, as the kernel reads one; returns its bytes, or 0 where there is none.
size_t confinement_filter_bytes(void *place, size_t room);

#endif
