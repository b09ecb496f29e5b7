import ArgumentParser
import Envelope
import Foundation
import InventoryEndpoint
import InventoryStorage
import ServiceHost
import StoredService

/// The inventory service: keeps the home's stock.
@main
struct InventoryService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inventory-service",
        abstract: "The inventory service of Larder keeps the home's stock.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.inventory, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLInventoryStore.self)
            var router = InventoryEndpoint.router(
                version: Release.version,
                store: store,
                sender: process.client,
                clock: SystemClock.time
            )
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLInventoryStore.self, on: &router)
            return router
        }
    }
}
