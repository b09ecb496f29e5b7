import Synchronization

/// What a client knows of the connection to its broker.
public enum BrokerConnection: Hashable, Sendable {
    /// Nothing yet, or something at the endpoint refuses the client: only a request tells.
    case unknown
    /// It is there.
    case established
    /// It was lost, and the client tries to restore it.
    case lost
}

/// Tells readers of the changes of a connection.
final class ConnectionReport: Sendable {
    private struct State {
        var connection: BrokerConnection
        var readers: [Int: AsyncStream<BrokerConnection>.Continuation] = [:]
        var nextReader = 0
        var hasEnded = false
    }

    private let state: Mutex<State>

    init(_ connection: BrokerConnection) { state = Mutex(State(connection: connection)) }

    /// Reports what the connection is now; only a change is one.
    func report(_ connection: BrokerConnection) {
        state.withLock { state in
            guard state.connection != connection else { return }
            state.connection = connection
            for reader in state.readers.values { reader.yield(connection) }
        }
    }

    /// Ends all readers.
    func end() {
        let readers = state.withLock { state in
            state.hasEnded = true
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }

    /// Returns what the connection is, and then each change; a slow reader misses all but the last.
    func changes() -> AsyncStream<BrokerConnection> {
        let (changes, reader) = AsyncStream<BrokerConnection>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            reader.yield(state.connection)
            guard !state.hasEnded else { return nil }
            state.nextReader += 1
            state.readers[state.nextReader] = reader
            return state.nextReader
        }
        guard let number else {
            reader.finish()
            return changes
        }
        reader.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[number] = nil } }
        return changes
    }
}
