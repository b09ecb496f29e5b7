import Commands
import CommandsTestKit
import PostgreSQLKit
import PostgreSQLTestKit
import ProductModule
import ProductModuleTestKit
import ProductStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit

/// A device that can be restarted, and its hub.
struct ProductInstallation {
    /// Where the nodes keep their products.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
        case postgresql
    }

    var nodes: ProductNodes
    private let reopen: () throws -> any ProductLocalStore

    init(_ adapter: Adapter, _ here: TemporaryFolder, _ there: TemporaryFolder) async throws {
        let hub: any ProductLocalStore
        switch adapter {
        case .memory:
            let entities = InMemoryProductStore(.init(epoch: "device", incarnation: Incarnation(high: 7, low: 7)))
            (hub, reopen) = (InMemoryProductStore(), { InMemoryProductStore(entities.entities) })
        case .sqlite:
            hub = try SQLProductStore.open(folder: there.url)
            var open: SQLProductStore?
            reopen = {
                try open?.database.close()
                let store = try SQLProductStore.open(folder: here.url)
                open = store
                return store
            }
        case .postgresql:
            let server = try PostgreSQLServer.shared()
            let (here, there) = (try server.makeDatabase(), try server.makeDatabase())
            hub = try SQLProductStore.open(address: there)
            reopen = { try SQLProductStore.open(address: here) }
        }
        nodes = try await ProductNodes(hub: hub, device: reopen())
    }

    /// Ends the device's process and starts it again.
    mutating func restart() async throws { nodes = try await ProductNodes(hub: nodes.hub, device: reopen()) }
}
