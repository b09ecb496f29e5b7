#pragma once

#include <errno.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <zmq.h>

// What Swift does not import: expressions, variadic functions and headers outside its own module of the C library.
static inline int larder_errno_host_unreachable(void) { return EHOSTUNREACH; }
static inline int larder_errno_terminated(void) { return ETERM; }
static inline int larder_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
// Declared for drafts only, but there since 4.3.0.
static inline int larder_zap_enforce_domain(void) { return 93; }
static inline void larder_name_this_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
