import ArgumentParser
import Envelope
import Foundation
import QuantityEndpoint
import QuantityStorage
import SQLiteKit
import ServiceHost

/// The quantity service: reads, converts, scales, adds and subtracts kitchen quantities.
@main
struct QuantityService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quantity-service",
        abstract: "The quantity service of Larder reads, converts, scales, adds and subtracts kitchen quantities.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.quantity, options) { process throws(StorageError) in
            let store = try SQLiteQuantityStore.open(folder: process.configuration.dataFolder.url)
            process.attach(store.database)
            return QuantityEndpoint.router(
                version: Release.version,
                store: store,
                files: MigrationFileStores(),
                clock: { Date() }
            )
        }
    }
}
