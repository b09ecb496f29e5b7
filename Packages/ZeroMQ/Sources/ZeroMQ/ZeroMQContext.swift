internal import CZeroMQ
internal import Synchronization

/// The I/O threads and the `inproc://` names of a process.
///
/// Sockets that connect over `inproc://` share one context. Terminate it last: after clients, workers and the broker.
public final class ZeroMQContext: Sendable {
    // libzmq's context is safe to use from any thread; only its termination is guarded, so that it happens once.
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer?
    private let isTerminated = Mutex(false)

    /// Creates a context.
    ///
    /// - Parameter ioThreads: One thread serves about a gigabyte a second; `inproc://` needs none.
    public init(ioThreads: Int = 1) {
        raw = zmq_ctx_new()
        precondition(raw != nil, "libzmq could not make a context: out of memory or file descriptors.")
        zmq_ctx_set(raw, ZMQ_IO_THREADS, Int32(clamping: ioThreads))
        zmq_ctx_set(raw, ZMQ_MAX_SOCKETS, 16_384)
        // I/O threads wake for every few messages. If they preempted the threads that own the sockets, those would send
        // smaller batches, and every thread would wake more often.
        let policy = larder_batch_policy()
        if policy >= 0 { zmq_ctx_set(raw, ZMQ_THREAD_SCHED_POLICY, policy) }
    }

    /// Terminates the context, after waiting until every socket is closed.
    ///
    /// A second call does nothing.
    public func terminate() {
        isTerminated.withLock { terminated in
            guard !terminated else { return }
            terminated = true
            uninterrupted { Int(zmq_ctx_term(raw)) }
        }
    }

    deinit { terminate() }
}
