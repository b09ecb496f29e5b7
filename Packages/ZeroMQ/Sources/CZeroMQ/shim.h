#pragma once

#include <errno.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <zmq.h>

// What Swift does not import: expressions, variadic functions and headers outside its own module of the C library.
static inline int larder_errno_host_unreachable(void) { return EHOSTUNREACH; }
static inline int larder_errno_terminated(void) { return ETERM; }
static inline int larder_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
// Declared for drafts only, but there since 4.3.0.
static inline int larder_zap_enforce_domain(void) { return 93; }
// SCHED_BATCH, which <sched.h> declares for GNU sources only: a thread runs as much as others, but interrupts none when
// it wakes. -1 where threads may not choose it, or were given another policy than the usual one.
static inline int larder_batch_policy(void) {
    const int batch = 3;
    const struct sched_param none = {0};
    if (sched_getscheduler(0) != SCHED_OTHER || sched_setscheduler(0, batch, &none) != 0) return -1;
    return sched_setscheduler(0, SCHED_OTHER, &none) == 0 ? batch : -1;
}
static inline void larder_name_this_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
