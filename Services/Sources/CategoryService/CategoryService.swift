import ArgumentParser
import CategoryEndpoint
import CategoryStorage
import Envelope
import Foundation
import ServiceHost
import StoredService

/// The category service: keeps shop categories and the order of each store.
@main
struct CategoryService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category-service",
        abstract: "The category service of Larder keeps shop categories and the order of each store.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.category, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLCategoryStore.self)
            var router = CategoryEndpoint.router(version: Release.version, store: store, clock: SystemClock.time)
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLCategoryStore.self, on: &router)
            return router
        }
    }
}
