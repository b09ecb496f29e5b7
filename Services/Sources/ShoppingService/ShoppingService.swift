import ArgumentParser
import Envelope
import ServiceHost
import ShoppingEndpoint

/// The shopping service: determines what to buy.
@main
struct ShoppingService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping-service",
        abstract: "The shopping service of Larder determines what to buy.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.shopping, options) { process in
            ShoppingEndpoint.router(version: Release.version, sender: process.client)
        }
    }
}
