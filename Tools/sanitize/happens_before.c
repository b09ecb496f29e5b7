// Tells ThreadSanitizer what it cannot see: the order that libraries establish which were not compiled with it.
//
// Preloaded by `make sanitize`. Nothing is suppressed: a lock that is not held, or bytes that are touched after they
// were sent, are reported as ever, which planted_race.swift shows.
//
// 1. Synchronization.Mutex. Its fast path is compiled into the caller, where the sanitizer sees the atomics. A lock
//    that has to wait, and an unlock that has to wake, go to libswiftSynchronization, where it does not.
// 2. libzmq. A frame's bytes belong to the sender until zmq_msg_send, and to the receiver from zmq_msg_recv on. Frames
//    of inproc:// are the same memory at both ends. The order is told for that memory alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
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
