#define _GNU_SOURCE
#include "Confinement.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Between fork and exec this calls only functions that a signal handler may call: at the fork, other threads may have
// held locks. The watching process, which is forked off the tool, starts others by vfork: the tool may have a gigabyte,
// and each copy of the tables of its pages takes longer than all that a child does here.

#pragma mark - System calls

// System calls that no solution and no compiler needs, among them those that programs have escaped from boxes with.
static const unsigned denied[] = {
    __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_kcmp, __NR_keyctl, __NR_add_key,
    __NR_request_key, __NR_bpf, __NR_perf_event_open, __NR_userfaultfd, __NR_setns, __NR_unshare, __NR_mount,
    __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_swapon, __NR_swapoff, __NR_reboot, __NR_init_module,
    __NR_finit_module, __NR_delete_module, __NR_kexec_load, __NR_open_by_handle_at, __NR_name_to_handle_at,
    __NR_acct, __NR_quotactl, __NR_syslog, __NR_personality, __NR_settimeofday, __NR_clock_settime, __NR_adjtimex,
    __NR_sethostname, __NR_setdomainname, __NR_vhangup,
    // Queues, memory and semaphores of System V and POSIX: they outlive a box, and Landlock knows nothing of them, so a
    // program could leave there what another one reads.
    __NR_msgget, __NR_msgsnd, __NR_msgrcv, __NR_msgctl, __NR_shmget, __NR_shmat, __NR_shmctl, __NR_shmdt, __NR_semget,
    __NR_semop, __NR_semtimedop, __NR_semctl, __NR_mq_open, __NR_mq_unlink, __NR_mq_timedsend, __NR_mq_timedreceive,
    __NR_mq_notify, __NR_mq_getsetattr,
    // Calls that some headers don't name yet; their numbers are equal on all machines.
    425 /* io_uring_setup */, 426, 427, 428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 431, 432, 433,
    438 /* pidfd_getfd */, 440 /* process_madvise */, 442 /* mount_setattr */,
};

#if defined(__x86_64__)
#define OWN_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_MACHINE AUDIT_ARCH_AARCH64
#endif

#define FIELD(name) ((uint32_t)offsetof(struct seccomp_data, name))
#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (place))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define REFUSAL(number) (SECCOMP_RET_ERRNO | (number))

enum { longest_filter = 3 * sizeof denied / sizeof denied[0] + 40 };

static unsigned make_filter(struct sock_filter *at) {
  unsigned n = 0;
#ifdef OWN_MACHINE
  at[n++] = (struct sock_filter)LOAD(FIELD(arch));
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_MACHINE, 1, 0);
  at[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_KILL_PROCESS);
  at[n++] = (struct sock_filter)LOAD(FIELD(nr));
#if defined(__x86_64__)
  // The x32 ABI, which offers the same calls under other numbers.
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  at[n++] = (struct sock_filter)ANSWER(REFUSAL(ENOSYS));
#endif
  for (size_t i = 0; i < sizeof denied / sizeof denied[0]; i++) {
    at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denied[i], 0, 1);
    at[n++] = (struct sock_filter)ANSWER(REFUSAL(EPERM));
  }
  // clone3: refused, since a filter can't see its flags; the C library then takes clone.
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1);
  at[n++] = (struct sock_filter)ANSWER(REFUSAL(ENOSYS));
  // clone: no namespaces.
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4);
  at[n++] = (struct sock_filter)LOAD(FIELD(args[0]));
  at[n++] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JSET | BPF_K,
      CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET, 0, 1);
  at[n++] = (struct sock_filter)ANSWER(REFUSAL(EPERM));
  at[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
  // socket: local ones only.
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 4);
  at[n++] = (struct sock_filter)LOAD(FIELD(args[0]));
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0);
  at[n++] = (struct sock_filter)ANSWER(REFUSAL(EACCES));
  at[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
  // ioctl: none that puts text into a terminal's input.
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 4);
  at[n++] = (struct sock_filter)LOAD(FIELD(args[1]));
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 1, 0);
  at[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x541C /* TIOCLINUX */, 0, 1);
  at[n++] = (struct sock_filter)ANSWER(REFUSAL(EPERM));
  at[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
#endif
  return n;
}

size_t confinement_filter_bytes(void *place, size_t room) {
  struct sock_filter filter[longest_filter];
  size_t size = make_filter(filter) * sizeof *filter;
  if (size > room) return 0;
  memcpy(place, filter, size);
  return size;
}

static int filter_calls(void) {
  struct sock_filter filter[longest_filter];
  struct sock_fprog program = {(unsigned short)make_filter(filter), filter};
  if (program.len == 0) return errno = ENOSYS, -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#pragma mark - Landlock

// The kernel's structures under names of this file, since some systems' headers are older than their kernels.
struct landlock_ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};
struct landlock_path {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

enum {
  may_execute = 1 << 0, may_write = 1 << 1, may_read = 1 << 2, may_list = 1 << 3,
  all_first = (1 << 13) - 1, may_refer = 1 << 13, may_truncate = 1 << 14, may_control = 1 << 15,
};

int confinement_landlock_version(void) {
  long version = syscall(444, NULL, 0, 1);
  return version < 0 ? 0 : (int)version;
}

static int allow(int rules, const char *const *paths, uint64_t rights, uint64_t handled) {
  for (; paths && *paths; paths++) {
    int place = open(*paths, O_PATH | O_CLOEXEC);
    if (place < 0) {
      if (errno == ENOENT) continue;
      return -1;
    }
    // For a file, the kernel refuses rights that only folders can have.
    uint64_t some = rights & handled;
    struct landlock_path path = {some, place};
    long result = syscall(445, rules, 1, &path, 0);
    if (result < 0 && errno == EINVAL) {
      path.allowed = some & (may_execute | may_write | may_read | may_truncate | may_control);
      result = syscall(445, rules, 1, &path, 0);
    }
    close(place);
    if (result < 0) return -1;
  }
  return 0;
}

static int lock_land(const struct confinement *what) {
  int version = confinement_landlock_version();
  if (version < 1) return errno = ENOSYS, -1;
  struct landlock_ruleset set = {all_first, 0, 0};
  if (version >= 2) set.files |= may_refer;
  if (version >= 3) set.files |= may_truncate;
  if (version >= 4) set.network = 3;
  if (version >= 5) set.files |= may_control;
  if (version >= 6) set.scoped = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(444, &set, size, 0);
  if (rules < 0) return -1;
  if (allow(rules, what->readable, may_execute | may_read | may_list, set.files) < 0) return -1;
  if (allow(rules, what->writable, set.files & ~(uint64_t)may_execute, set.files) < 0) return -1;
  if (syscall(446, rules, 0) < 0) return -1;
  return close(rules);
}

#pragma mark - The program

static int limit(int kind, unsigned long most) {
  if (most == 0) return 0;
  struct rlimit bound = {most, most};
  return setrlimit(kind, &bound);
}

static int set_limits(const struct confinement_limits *limits) {
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) < 0) return -1;
  // SIGXCPU comes first, and a second later SIGKILL, which can't be ignored.
  struct rlimit work = {limits->processor, limits->processor + 1};
  if (limits->processor != 0 && setrlimit(RLIMIT_CPU, &work) < 0) return -1;
  if (limit(RLIMIT_AS, limits->memory) < 0) return -1;
  if (limit(RLIMIT_FSIZE, limits->file) < 0 || limit(RLIMIT_NPROC, limits->processes) < 0) return -1;
  return limit(RLIMIT_NOFILE, limits->files);
}

static int become(uid_t user) {
  if (user == 0) return 0;
  // As system calls these concern only this thread, which is the only one after fork.
  if (syscall(SYS_setgroups, 0, NULL) < 0) return -1;
  if (syscall(SYS_setresgid, user, user, user) < 0) return -1;
  return (int)syscall(SYS_setresuid, user, user, user);
}

static void close_from(int first) {
  if (syscall(436 /* close_range */, first, ~0U, 0) == 0) return;
  for (int file = first; file < 4096; file++) close(file);
}

enum { most_files = 16 };

// Makes the files the descriptors from 0 on, and closes all others. `trouble`, which a failure is reported to, becomes
// the descriptor behind them; it is closed when the program begins. Returns its number.
static int place_files(const struct confinement *what, int trouble) {
  int count = what->file_count < most_files ? what->file_count : most_files;
  int kept[most_files];
  for (int i = 0; i < count; i++) kept[i] = what->files[i] < 0 ? -1 : fcntl(what->files[i], F_DUPFD, 64);
  trouble = fcntl(trouble, F_DUPFD, 64);
  int nothing = fcntl(open("/dev/null", O_RDWR | O_CLOEXEC), F_DUPFD, 64);
  for (int i = 0; i < count; i++) dup2(kept[i] < 0 ? nothing : kept[i], i);
  dup2(trouble, count);
  fcntl(count, F_SETFD, FD_CLOEXEC);
  close_from(count + 1);
  return count;
}

struct trouble {
  int stage, error;
};

static void fail(int place, int stage) {
  struct trouble trouble = {stage, errno};
  ssize_t written = write(place, &trouble, sizeof trouble);
  (void)written;
  _exit(127);
}

// Runs the program in this process; reports to `trouble` if that fails. Never returns.
static void begin(const struct confinement *what, int trouble) {
  setsid();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  trouble = place_files(what, trouble);
  if (become(what->user) < 0) fail(trouble, confinement_user);
  if (what->folder && chdir(what->folder) < 0) fail(trouble, confinement_exec);
  if (set_limits(&what->limits) < 0) fail(trouble, confinement_limit);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) fail(trouble, confinement_filter);
  if (what->is_landlocked && lock_land(what) < 0) fail(trouble, confinement_lock);
  if (what->is_filtered && filter_calls() < 0) fail(trouble, confinement_filter);
  execve(what->program, what->arguments, what->environment);
  fail(trouble, confinement_exec);
}

#pragma mark - The process that watches

// Ends all processes of a user. It waits for its helper, since `end_children` might end that too early.
static void end_all_of(uid_t user) {
  pid_t helper = vfork();
  if (helper == 0) {
    if (become(user) == 0 && syscall(SYS_getuid) == user) kill(-1, SIGKILL);
    _exit(0);
  }
  if (helper > 0) waitpid(helper, NULL, 0);
}

static void end_children(void) {
  static char text[1 << 14];
  int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  pid_t number = 0;
  for (ssize_t i = 0; i < count; i++) {
    if (text[i] >= '0' && text[i] <= '9') {
      number = number * 10 + (text[i] - '0');
    } else if (number > 0) {
      kill(number, SIGKILL);
      number = 0;
    }
  }
}

// Waits for the program's end and returns its status; reaps orphans meanwhile. Ends the program as soon as the other
// end of `life` is closed.
static int wait_for(pid_t program, int life) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  int news = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  int status = 0;
  for (;;) {
    pid_t ended;
    int some;
    while ((ended = waitpid(-1, &some, WNOHANG)) > 0) {
      if (ended == program) return some;
    }
    if (ended < 0 && errno == ECHILD) return status;
    struct pollfd places[] = {{life, POLLIN, 0}, {news, POLLIN, 0}};
    poll(places, 2, -1);
    char note[sizeof(struct signalfd_siginfo)];
    while (read(news, note, sizeof note) > 0) {
    }
    if (places[0].revents) {
      kill(program, SIGKILL);
      status = SIGKILL;
      waitpid(program, &status, 0);
      return status;
    }
  }
}

static void end_rest(uid_t user) {
  for (;;) {
    end_children();
    if (user != 0) end_all_of(user);
    pid_t ended;
    int count = 0;
    // Processes that were just ended may leave children.
    while ((ended = waitpid(-1, NULL, count == 0 ? 0 : WNOHANG)) > 0) count++;
    if (ended < 0 && errno == ECHILD) return;
  }
}

static void watch(const struct confinement *what, int life, int report) {
  struct confinement_end end = {0};
  int trouble[2];
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, NULL);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  if (pipe2(trouble, O_CLOEXEC) < 0) _exit(1);
  pid_t program = vfork();
  if (program == 0) begin(what, trouble[1]);
  close(trouble[1]);
  // An inherited descriptor would keep others waiting: another box ends only when its `life` is closed everywhere.
  int kept[] = {fcntl(life, F_DUPFD, 64), fcntl(report, F_DUPFD, 64), fcntl(trouble[0], F_DUPFD, 64)};
  for (int i = 0; i < 3; i++) dup2(kept[i], 3 + i);
  close_from(6);
  if (program > 0) {
    end.status = wait_for(program, 3);
    end_rest(what->user);
    struct trouble note;
    fcntl(5, F_SETFL, O_NONBLOCK);
    if (read(5, &note, sizeof note) == sizeof note) {
      end.failure = note.error;
      end.stage = note.stage;
    }
  } else {
    end.failure = errno;
    end.stage = confinement_exec;
  }
  struct rusage usage;
  if (getrusage(RUSAGE_CHILDREN, &usage) == 0) {
    end.processor = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    end.memory = usage.ru_maxrss;
  }
  ssize_t written = write(4, &end, sizeof end);
  (void)written;
  _exit(0);
}

void confinement_prepare(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
#endif
}

pid_t confinement_start(const struct confinement *what, int life, int report) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t watcher = fork();
  if (watcher == 0) watch(what, life, report);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return watcher;
}

#else

void confinement_prepare(void) {}
pid_t confinement_start(const struct confinement *what, int life, int report) {
  (void)what, (void)life, (void)report;
  return -1;
}
int confinement_landlock_version(void) { return 0; }
size_t confinement_filter_bytes(void *place, size_t room) {
  (void)place, (void)room;
  return 0;
}

#endif
