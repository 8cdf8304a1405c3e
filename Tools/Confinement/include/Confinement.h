#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stddef.h>
#include <sys/types.h>

// The limits of a program; 0 stands for no limit.
struct confinement_limits {
  unsigned long processor;  // seconds, for each process
  unsigned long memory;     // bytes of addresses, for each process
  unsigned long file;       // bytes, for each file
  unsigned long processes;  // of the user, threads included
  unsigned long files;      // open at a time, for each process
};

// A program to be started, and its surroundings.
struct confinement {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  // The files that become its descriptors 0, 1, 2 and so on; -1 stands for /dev/null.
  const int *files;
  int file_count;
  // The user that it becomes, and the number of its only group; 0 for the caller's user and groups.
  uid_t user;
  struct confinement_limits limits;
  // If not 0: Landlock restricts it to the files below; its system calls are filtered. Neither needs rights.
  int is_landlocked;
  int is_filtered;
  // Paths, each list with a null pointer at its end. Files and folders that don't exist are left out.
  const char *const *readable;
  const char *const *writable;
};

// The end of a program and of all that it started.
struct confinement_end {
  int status;  // the program's, as waitpid gives it
  int failure; // the errno that kept it from beginning; 0 if it began
  int stage;   // the step that failed, as below
  double processor; // seconds, of all processes together
  long memory; // the most that one of its processes had, in KiB
};

enum { confinement_none, confinement_user, confinement_limit, confinement_lock, confinement_filter, confinement_exec };

// Lets the tool's threads share a few areas of memory, since each start copies the tables of all its pages. Threads
// that have an area already keep it.
void confinement_prepare(void);

// Starts the program, and a process that watches over it: it waits for all descendants, ends those that the program
// leaves behind, and ends everything as soon as the other end of `life` is closed. It writes a confinement_end to
// `report`.
//
// Returns the watching process's number, or -1.
pid_t confinement_start(const struct confinement *what, int life, int report);

// The version of Landlock that the system has; 0 if it has none.
int confinement_landlock_version(void);

// Writes the filter of system calls as a program of BPF; returns its length in bytes, or 0 if there is none.
size_t confinement_filter_bytes(void *place, size_t room);

#endif
