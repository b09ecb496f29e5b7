internal import CZeroMQ
internal import Glibc

/// Wakes a thread that waits in a ``Poller``, from any thread: an eventfd.
public final class Wakeup: Sendable {
    let descriptor: Int32

    /// Makes one.
    public init() {
        descriptor = larder_eventfd()
        precondition(descriptor >= 0, "No file descriptor is free: raise the limit (ulimit -n).")
    }

    deinit { close(descriptor) }

    /// Wakes the thread; several calls before it wakes are one.
    public func signal() {
        var one: UInt64 = 1
        while write(descriptor, &one, MemoryLayout<UInt64>.size) < 0 && errno == EINTR {}
    }

    /// Forgets the signals so far; called by the thread that was woken, before it looks for what to do.
    public func clear() {
        var sum: UInt64 = 0
        while read(descriptor, &sum, MemoryLayout<UInt64>.size) < 0 && errno == EINTR {}
    }
}
