import PostgreSQLTestKit
import SQLKit
import Synchronization
import Testing

@testable import PostgreSQLKit

@Suite struct ConnectionPoolTests {
    /// Counts the connections that are in use at the same time, and the server's processes.
    private final class Tally: Sendable {
        private let state = Mutex((now: 0, most: 0, processes: Set<Int64>()))

        var most: Int { state.withLock { $0.most } }
        var processes: Set<Int64> { state.withLock { $0.processes } }

        func begin() {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
        }

        func end(_ process: Int64) {
            state.withLock { state in
                state.now -= 1
                state.processes.insert(process)
            }
        }
    }

    private static func process(_ connection: PostgreSQLConnection) throws -> Int64 {
        try connection.fetch("SELECT pg_backend_pid() AS process", []).map { $0["process"] as Int64 }[0]
    }

    private func pool(_ size: Int) throws -> ConnectionPool {
        ConnectionPool(try PostgreSQLServer.shared().makeDatabase(), schema: "pantry", size: size)
    }

    @Test func `no more connections are in use at once than the pool has, and every task gets one`() async throws {
        let pool = try pool(2)
        let tally = Tally()
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<12 {
                group.addTask {
                    try await pool.withConnection { connection in
                        tally.begin()
                        let process = try Self.process(connection)
                        _ = try connection.fetch("SELECT pg_sleep(0.02)::text AS slept", [])
                        tally.end(process)
                    }
                }
            }
        }
        #expect(tally.most == 2)
        #expect(tally.processes.count == 2)
    }

    @Test func `a connection is used again, until it is lost or closed`() async throws {
        let pool = try pool(1)
        let first = try await pool.withConnection(Self.process)
        #expect(try await pool.withConnection(Self.process) == first)
        await #expect(throws: PostgreSQLConnection.Failure.self) {
            try await pool.withConnection { connection in
                try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())", [])
            }
        }
        let second = try await pool.withConnection(Self.process)
        #expect(second != first)
        pool.close()
        #expect(try await pool.withConnection(Self.process) != second)
    }

    @Test func `an error leaves its connection to the next task`() async throws {
        let pool = try pool(1)
        let first = try await pool.withConnection(Self.process)
        await #expect(throws: PostgreSQLConnection.Failure.self) {
            try await pool.withConnection { try $0.execute("SELECT 1 / 0", []) }
        }
        #expect(try await pool.withConnection(Self.process) == first)
    }

    @Test func `a connection of one's own doesn't belong to the pool`() async throws {
        let pool = try pool(1)
        let pooled = try await pool.withConnection(Self.process)
        #expect(try pool.withOwnConnection(Self.process) != pooled)
        #expect(try await pool.withConnection(Self.process) == pooled)
    }
}
