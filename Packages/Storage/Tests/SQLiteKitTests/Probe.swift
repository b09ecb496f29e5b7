import Synchronization

/// A number that a closure of another thread leaves for its test.
final class Probe: Sendable {
    private let stored = Mutex(0)

    var value: Int { stored.withLock { $0 } }

    func note(_ value: Int) { stored.withLock { $0 = value } }
}
