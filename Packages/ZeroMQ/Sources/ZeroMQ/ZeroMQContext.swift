internal import CZeroMQ
internal import Synchronization

/// The I/O threads and the `inproc://` names of a process.
///
/// Sockets that meet over `inproc://` share one context. Terminate it last: after clients, workers and broker.
public final class ZeroMQContext: Sendable {
    // libzmq's context is safe to use from any thread; only its end is guarded, so that it comes once.
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer?
    private let isTerminated = Mutex(false)

    /// Makes a context.
    ///
    /// - Parameter ioThreads: One serves about a gigabyte a second; `inproc://` needs none.
    public init(ioThreads: Int = 1) {
        raw = zmq_ctx_new()
        precondition(raw != nil, "libzmq could not make a context: out of memory or file descriptors.")
        zmq_ctx_set(raw, ZMQ_IO_THREADS, Int32(clamping: ioThreads))
        zmq_ctx_set(raw, ZMQ_MAX_SOCKETS, 16_384)
        // They wake for each few messages: if they interrupted the threads that own the sockets, those would hand on less
        // at once, and everybody would wake more often.
        let policy = larder_batch_policy()
        if policy >= 0 { zmq_ctx_set(raw, ZMQ_THREAD_SCHED_POLICY, policy) }
    }

    /// Ends the context; waits until every socket is closed.
    ///
    /// The second call does nothing.
    public func terminate() {
        isTerminated.withLock { terminated in
            guard !terminated else { return }
            terminated = true
            while zmq_ctx_term(raw) != 0 && zmq_errno() == EINTR {}
        }
    }

    deinit { terminate() }

    /// The version of libzmq in use, such as `"4.3.4"`.
    public static var libraryVersion: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        zmq_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
