public import CommandsTestKit
public import Foundation
public import SQLiteKit
import Synchronization

extension TwoNodeSchedule where Store: SQLiteOperationStore {
    /// Runs 20 schedules over files; a node that crashes closes its file and opens it again.
    ///
    /// - Parameters:
    ///   - open: Opens the module's store in a data folder.
    ///   - command: What the nodes are asked to do.
    /// - Throws: What a store throws, which ends the run.
    public static func runOverFiles(
        _ open: @escaping @Sendable (URL) throws(StorageError) -> Store,
        command: @escaping Command
    ) async throws {
        _ = try await run(
            seeds: 10_000..<10_020,
            steps: 40,
            nodes: { _ in
                let nodes = try (hub: ReopenedStore(open), device: ReopenedStore(open))
                return (Node { try nodes.hub.reopened() }, Node { try nodes.device.reopened() })
            },
            command: command
        )
    }
}

/// A store in a folder of its own that is closed before it is opened again.
private final class ReopenedStore<Store: SQLiteOperationStore>: Sendable {
    private let folder: TemporaryFolder
    private let open: @Sendable (URL) throws(StorageError) -> Store
    private let current = Mutex<Store?>(nil)

    init(_ open: @escaping @Sendable (URL) throws(StorageError) -> Store) throws {
        folder = try TemporaryFolder()
        self.open = open
    }

    func reopened() throws -> Store {
        try current.withLock { current in
            try current?.database.close()
            let store = try open(folder.url)
            current = store
            return store
        }
    }
}
