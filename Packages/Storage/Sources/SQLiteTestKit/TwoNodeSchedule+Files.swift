public import CommandsTestKit
import Foundation
public import SQLKit
import SQLiteKit
import Synchronization

extension TwoNodeSchedule where Store: SQLOperationStore {
    /// Runs 20 schedules over files; a node that crashes closes its file and opens it again.
    ///
    /// - Parameter command: What the nodes are asked to do.
    /// - Throws: What a store throws, which ends the run.
    public static func runOverFiles(_ command: @escaping Command) async throws {
        _ = try await run(
            seeds: 10_000..<10_020,
            steps: 40,
            nodes: { _ in
                let nodes = try (hub: ReopenedStore<Store>(), device: ReopenedStore<Store>())
                return (Node { try nodes.hub.reopened() }, Node { try nodes.device.reopened() })
            },
            command: command
        )
    }
}

/// A store in a folder of its own that is closed before it is opened again.
private final class ReopenedStore<Store: SQLOperationStore>: Sendable {
    private let folder: TemporaryFolder
    private let current = Mutex<Store?>(nil)

    init() throws { folder = try TemporaryFolder() }

    func reopened() throws -> Store {
        try current.withLock { current in
            try current?.database.close()
            let store = try Store.open(folder: folder.url)
            current = store
            return store
        }
    }
}
