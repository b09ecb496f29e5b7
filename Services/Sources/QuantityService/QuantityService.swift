import ArgumentParser
import Envelope
import Foundation
import ImportFiles
import Logging
import QuantityEndpoint
import QuantityStorage
import ServiceHost
import StoredService

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
        try await ServiceProcess.run(.quantity, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLQuantityStore.self)
            var router = QuantityEndpoint.router(
                version: Release.version,
                store: store,
                files: MigrationFileStores(),
                imports: LocalImportFiles(),
                clock: SystemClock.time,
                report: { [logger = process.logger] in logger.warning("\($0)") }
            )
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLQuantityStore.self, on: &router)
            return router
        }
    }
}
