import Dispatch
import GRDB
import Synchronization

/// Copies the log of a database into its file beside the commands, a piece at a time.
///
/// Otherwise the commit that makes the log long copies it, and the command behind it waits. What it copies is on the
/// disk already, so nothing depends on when it runs: without it, ``SQLiteDatabase/longestLog`` bounds the log.
final class BackgroundCheckpoint: Sendable {
    /// After how many commits it runs; a command writes about twenty pages.
    static let commits = 32

    private struct State {
        /// The commits since it began to run last.
        var commits = 0
        var isRunning = false
        var isStopped = false
    }

    private let path: String
    private let file: FileIdentity
    private let queue = DispatchQueue(label: "larder-checkpoint", qos: .utility)
    private let state = Mutex(State())
    /// Its own connection, which has no transaction to wait for; `nil` before the first time.
    private let connection = Mutex<DatabaseQueue?>(nil)

    /// Prepares for a file that is open already.
    init(path: String, file: FileIdentity) { (self.path, self.file) = (path, file) }

    /// Counts a commit, and starts to copy when it is time.
    func noteCommit() {
        let isDue = state.withLock { state in
            state.commits += 1
            guard state.commits >= Self.commits, !state.isRunning, !state.isStopped else { return false }
            (state.commits, state.isRunning) = (0, true)
            return true
        }
        if isDue { queue.async { self.run() } }
    }

    /// Waits until nothing is being copied.
    func settle() { queue.sync {} }

    /// Waits until nothing is being copied, and closes the connection for good.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {
            connection.withLock { connection in
                try? connection?.close()
                connection = nil
            }
        }
    }

    private func run() {
        // A failure costs nothing: the next time copies more, or a commit does, and tells what is wrong with the file.
        try? connection.withLock { connection in
            guard try FileIdentity(path: path) == file else { return }
            let opened = try connection ?? DatabaseQueue(path: path, configuration: SQLiteDatabase.patientConfiguration)
            // The file may have gone while it was opened.
            guard try FileIdentity(path: path) == file else { return }
            connection = opened
            _ = try opened.writeWithoutTransaction { try $0.checkpoint(.passive) }
        }
        state.withLock { $0.isRunning = false }
    }
}
