import ArgumentParser
import Envelope
import Foundation
import HouseholdEndpoint
import HouseholdStorage
import ServiceHost
import StoredService

/// The household service: keeps what a home says about itself.
@main
struct HouseholdService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household-service",
        abstract: "The household service of Larder keeps what a home says about itself.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.household, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLHouseholdStore.self)
            var router = HouseholdEndpoint.router(version: Release.version, store: store, clock: SystemClock.time)
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLHouseholdStore.self, on: &router)
            return router
        }
    }
}
