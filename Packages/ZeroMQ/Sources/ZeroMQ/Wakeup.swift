internal import CZeroMQ
internal import Glibc

/// Wakes a thread that waits in a ``Poller``, from any thread, by means of an eventfd.
public final class Wakeup: Sendable {
    let descriptor: Int32

    /// Creates a wakeup.
    public init() {
        descriptor = larder_eventfd()
        precondition(descriptor >= 0, "No file descriptor is free: raise the limit (ulimit -n).")
    }

    deinit { close(descriptor) }

    /// Wakes the thread.
    ///
    /// Several calls before the thread wakes count as one.
    public func signal() {
        var one: UInt64 = 1
        uninterrupted { write(descriptor, &one, MemoryLayout<UInt64>.size) }
    }

    /// Clears the signals so far.
    ///
    /// The woken thread calls this before it looks for work.
    public func clear() {
        var sum: UInt64 = 0
        uninterrupted { read(descriptor, &sum, MemoryLayout<UInt64>.size) }
    }
}
