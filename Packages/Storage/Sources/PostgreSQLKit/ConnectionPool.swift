import Dispatch
import SQLKit
import Synchronization

/// A bounded number of connections to one database, whose blocking calls run outside the cooperative pool.
final class ConnectionPool: Sendable {
    /// A connection, or the right to open one, which one task has at a time.
    private struct Slot: @unchecked Sendable {
        // Unsafe, because a connection belongs to one thread: a slot is in the pool or with one task.
        var connection: PostgreSQLConnection?
    }

    private struct State {
        var free: [Slot]
        var waiting: [CheckedContinuation<Slot, Never>] = []
    }

    private let address: String
    private let schema: String
    private let queue = DispatchQueue(label: "larder-postgresql", attributes: .concurrent)
    private let state: Mutex<State>

    init(_ address: String, schema: String, size: Int) {
        self.address = address
        self.schema = schema
        state = Mutex(State(free: (0..<size).map { _ in Slot() }))
    }

    /// Opens a connection of its own, and runs a closure with it on this thread.
    func withOwnConnection<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
        try body(try PostgreSQLConnection(address, schema: schema))
    }

    /// Runs a closure with a connection, as soon as one is free.
    ///
    /// A connection that was lost is replaced by the next use.
    func withConnection<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
        let slot = await take()
        let (slotAfter, result): (Slot, Result<Value, any Error>) = await withCheckedContinuation { continuation in
            queue.async { [address, schema] in
                var slot = slot
                let result = Result<Value, any Error> {
                    if slot.connection?.isAlive != true {
                        slot.connection = try PostgreSQLConnection(address, schema: schema)
                    }
                    guard let connection = slot.connection else { preconditionFailure("A connection was just opened.") }
                    return try body(connection)
                }
                if slot.connection?.isAlive != true { slot.connection = nil }
                continuation.resume(returning: (slot, result))
            }
        }
        give(slotAfter)
        return try result.get()
    }

    /// Closes the connections that are free.
    func close() {
        state.withLock { state in
            for place in state.free.indices { state.free[place].connection = nil }
        }
    }

    private func take() async -> Slot {
        await withCheckedContinuation { continuation in
            let slot = state.withLock { state -> Slot? in
                // The connection that was used last is the one that is warm.
                if let slot = state.free.popLast() { return slot }
                state.waiting.append(continuation)
                return nil
            }
            if let slot { continuation.resume(returning: slot) }
        }
    }

    private func give(_ slot: Slot) {
        let next = state.withLock { state -> CheckedContinuation<Slot, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free.append(slot)
            return nil
        }
        next?.resume(returning: slot)
    }
}
