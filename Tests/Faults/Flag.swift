import Synchronization

/// A flag that one task sets and others read.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .relaxed) }

    func raise() { value.store(true, ordering: .relaxed) }
}
