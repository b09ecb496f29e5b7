internal import CZeroMQ
internal import Glibc
internal import Synchronization

/// A thread that owns sockets.
///
/// It blocks all signals, which are left to the main thread.
public final class OwnerThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let identifier: pthread_t
    private let isJoined = Mutex(false)

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: Up to 15 bytes, for debuggers and `top`.
    ///   - body: The thread's work; the thread ends when it returns.
    public init(name: String, _ body: @escaping @Sendable () -> Void) {
        var identifier = pthread_t()
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask. Its own faults (SIGSEGV and the like) still get through.
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        let argument = Unmanaged.passRetained(
            Body {
                larder_name_this_thread(name)
                body()
            }
        ).toOpaque()
        let failure = pthread_create(
            &identifier,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            argument
        )
        pthread_sigmask(SIG_SETMASK, &previous, nil)
        precondition(failure == 0, "No thread can be started: the process has reached its limit (ulimit -u).")
        self.identifier = identifier
    }

    /// Whether the caller runs on the thread.
    public var isCurrent: Bool { pthread_equal(identifier, pthread_self()) != 0 }

    /// Waits until the thread has ended.
    ///
    /// Several callers may wait.
    ///
    /// Must not be called from the thread itself.
    public func join() {
        isJoined.withLock { isJoined in
            guard !isJoined else { return }
            precondition(!isCurrent, "A thread cannot wait for its own end.")
            pthread_join(identifier, nil)
            isJoined = true
        }
    }

    deinit {
        // Joined by no caller: the system cleans up when the thread ends.
        isJoined.withLock { isJoined in if !isJoined { pthread_detach(identifier) } }
    }
}
