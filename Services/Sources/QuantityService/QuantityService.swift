import ArgumentParser
import Envelope
import QuantityEndpoint
import ServiceHost

/// The quantity service: reads, converts, scales, sums and subtracts kitchen quantities.
@main
struct QuantityService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quantity-service",
        abstract: "The quantity service of Larder reads, converts, scales, sums and subtracts kitchen quantities.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.quantity, options) { _ in
            QuantityEndpoint.router(version: Release.version)
        }
    }
}
