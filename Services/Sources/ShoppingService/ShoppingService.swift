import ArgumentParser
import Envelope
import ServiceHost
import ShoppingEndpoint
import ShoppingStorage
import StoredService

/// The shopping service: keeps staples and lists, and determines what to buy.
@main
struct ShoppingService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping-service",
        abstract: "The shopping service of Larder keeps staples and lists, and determines what to buy.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.shopping, options) { process throws(StartupFailure) in
            let store = try process.openStore(SQLShoppingStore.self)
            process.sendEffects(of: store, request: ShoppingEndpoint.request(for:))
            var router = ShoppingEndpoint.router(
                version: Release.version,
                store: store,
                sender: process.client,
                clock: SystemClock.time
            )
            process.keepInStep(store, on: &router)
            process.answerForStorage(of: SQLShoppingStore.self, on: &router)
            return router
        }
    }
}
