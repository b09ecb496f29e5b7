import Synchronization
import ZeroMQ

/// The broker's key and access list in effect, shared by threads; it notifies listeners of changes.
final class SecurityState: Sendable {
    /// The state at one time.
    struct Current: Sendable {
        var access: AccessList
        var serverKey: CurveSecretKey
        /// Grows with each change.
        var version: UInt64 = 1
    }

    private struct State {
        var current: Current
        var listeners: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    init(_ current: Current) { state = Mutex(State(current: current)) }

    var current: Current { state.withLock { $0.current } }

    func access(of key: CurvePublicKey) -> Access? { state.withLock { $0.current.access.access(of: key) } }

    func whenChanged(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.listeners.append(body) } }

    func change(_ body: (inout Current) -> Void) {
        let listeners = state.withLock { state in
            body(&state.current)
            state.current.version += 1
            return state.listeners
        }
        for listener in listeners { listener() }
    }
}
