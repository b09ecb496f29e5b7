// Tells ThreadSanitizer what it cannot see: the order that libraries establish which were not compiled with it.
//
// Preloaded by `make sanitize`. Nothing is suppressed: a lock that is not held, or bytes that are touched after they
// were sent, are reported as ever, which planted_race.swift shows.
//
// 1. Synchronization.Mutex. Its fast path is compiled into the caller, where the sanitizer sees the atomics. A lock
//    that has to wait, and an unlock that has to wake, go to libswiftSynchronization, where it does not.
// 2. libzmq. A frame's bytes belong to the sender until zmq_msg_send, and to the receiver from zmq_msg_recv on. Frames
//    of inproc:// are the same memory at both ends. The order is told for that memory alone.
// 3. Continuations. The Swift runtime tells that resuming one comes before its task continues, but not where the task
//    finds it resumed already when it comes to wait, and continues at once.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <zmq.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

#define CONTEXT __attribute__((swift_context))
typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, CONTEXT void *mutex);
typedef __attribute__((swiftcall)) void (*unlock_function)(CONTEXT void *mutex);

// _MutexHandle._lockSlow(_: UInt32)
__attribute__((swiftcall)) void lock_slow(uint32_t thread, CONTEXT void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void lock_slow(uint32_t thread, CONTEXT void *mutex) {
    ((lock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"))(thread, mutex);
    __tsan_acquire(mutex);
}

// _MutexHandle._unlockSlow()
__attribute__((swiftcall)) void unlock_slow(CONTEXT void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
__attribute__((swiftcall)) void unlock_slow(CONTEXT void *mutex) {
    __tsan_release(mutex);
    ((unlock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"))(mutex);
}

int zmq_msg_send(zmq_msg_t *message, void *socket, int flags) {
    __tsan_release(zmq_msg_data(message));
    return NEXT(zmq_msg_send)(message, socket, flags);
}

int zmq_msg_recv(zmq_msg_t *message, void *socket, int flags) {
    int size = NEXT(zmq_msg_recv)(message, socket, flags);
    if (size >= 0) __tsan_acquire(zmq_msg_data(message));
    return size;
}

// The head of the runtime's AsyncContext (swift/ABI/Task.h).
struct async_context;
typedef __attribute__((swiftasynccall)) void (*resume_function)(__attribute__((swift_async_context)) struct async_context *);
struct async_context {
    struct async_context *parent;
    resume_function resume;
};
extern void *swift_task_getCurrent(void) __attribute__((swiftcall));

// Where each waiting task continues, by its context. Without a lock of the system's, which the sanitizer would see, and
// take for an order between tasks that have nothing to do with each other.
#define WAITING 4096
static struct waiting {
    struct waiting *next;
    struct async_context *context;
    resume_function resume;
} *waiting[WAITING];
static atomic_flag locks[WAITING];

static size_t place_of(struct async_context *context) { return ((uintptr_t)context >> 4) % WAITING; }

static void remember(struct async_context *context) {
    size_t place = place_of(context);
    struct waiting *entry = malloc(sizeof *entry);
    if (entry == NULL) abort();
    entry->context = context;
    entry->resume = context->resume;
    while (atomic_flag_test_and_set(&locks[place])) {}
    entry->next = waiting[place];
    waiting[place] = entry;
    atomic_flag_clear(&locks[place]);
}

static resume_function recall(struct async_context *context) {
    size_t place = place_of(context);
    while (atomic_flag_test_and_set(&locks[place])) {}
    struct waiting **link = &waiting[place];
    while (*link != NULL && (*link)->context != context) link = &(*link)->next;
    struct waiting *entry = *link;
    if (entry == NULL) abort();
    *link = entry->next;
    atomic_flag_clear(&locks[place]);
    resume_function resume = entry->resume;
    free(entry);
    return resume;
}

// The task continues: whatever came before the resuming comes before this. The runtime has released the task's address.
static __attribute__((swiftasynccall)) void go_on(__attribute__((swift_async_context)) struct async_context *context) {
    resume_function resume = recall(context);
    context->resume = resume;
    __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return resume(context);
}

__attribute__((swiftcall)) void *swift_continuation_init(struct async_context *context, size_t flags) {
    remember(context);
    context->resume = go_on;
    return NEXT(swift_continuation_init)(context, flags);
}
