import ArgumentParser
import Envelope
import Foundation
import PageFetcher
import RecipeEndpoint
import RecipeStorage
import ServiceHost
import StoredService

/// The recipe service: parses recipe pages and stores the home's recipes.
@main
struct RecipeService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe-service",
        abstract: "The recipe service of Larder parses recipe pages and stores the home's recipes.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.recipe, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLRecipeStore.self)
            var router = RecipeEndpoint.router(
                version: Release.version,
                store: store,
                sender: process.client,
                pages: WebPageFetcher(version: Release.version),
                clock: SystemClock.time
            )
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLRecipeStore.self, on: &router)
            return router
        }
    }
}
