public import Commands
import Synchronization

/// Tells when the products of a home changed on this node.
public protocol ProductChangeSource: Sendable {
    /// Returns a sequence with an element after each commit that changed something, also of the sync agent; several
    /// commits between two elements are one.
    ///
    /// It ends with the task that reads it.
    func changes(of household: HouseholdID) -> AsyncStream<Void>
}

/// Tells everyone who listens that a home changed: what a store has to implement ``ProductChangeSource`` with.
public final class ProductChangeSignal: ProductChangeSource {
    private typealias Listeners = [Int: AsyncStream<Void>.Continuation]

    private let listeners = Mutex<(next: Int, of: [HouseholdID: Listeners])>((0, [:]))

    /// Creates a signal without a listener.
    public init() {}

    /// Tells that a home changed.
    public func send(_ household: HouseholdID) {
        let continuations = listeners.withLock { $0.of[household].map { Array($0.values) } ?? [] }
        for continuation in continuations { continuation.yield() }
    }

    /// Returns a sequence with an element after each change.
    public func changes(of household: HouseholdID) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.of[household, default: [:]][listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { listeners in
                listeners.of[household]?[number] = nil
                if listeners.of[household]?.isEmpty == true { listeners.of[household] = nil }
            }
        }
        return stream
    }
}
