import GRDB
import SQLKit
import Synchronization

/// A connection for single questions that an index answers: a few microseconds, where passing each one to a thread of
/// the pool and back takes some dozens.
///
/// It runs on the thread that asks, and nothing waits while it has the connection: so no thread can wait for it for
/// long. It is opened with the first question.
final class LookupConnection: Sendable {
    private enum State {
        case unopened
        case open(DatabaseQueue)
        case closed
    }

    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State.unopened)

    /// Prepares a connection to a file that is open already.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - trace: Receives the text of each statement.
    init(path: String, trace: (@Sendable (String) -> Void)?) {
        self.path = path
        var configuration = SQLiteDatabase.tracedConfiguration(trace)
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Runs one query.
    func fetch(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try queue().unsafeRead { try SQLiteConnection(database: $0).fetch(sql, arguments) }
    }

    /// Closes the connection; every question after that fails.
    func close() throws {
        let opened = state.withLock { state in
            defer { state = .closed }
            return if case .open(let queue) = state { queue } else { nil as DatabaseQueue? }
        }
        try opened?.close()
    }

    private func queue() throws -> DatabaseQueue {
        try state.withLock { state in
            switch state {
            case .open(let queue): return queue
            case .closed: throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed")
            case .unopened:
                let queue = try DatabaseQueue(path: path, configuration: configuration)
                state = .open(queue)
                return queue
            }
        }
    }
}
