import ArgumentParser
import ServiceHost

/// The broker: forwards each request to a service and each reply to its client.
@main
struct BrokerService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broker-service",
        abstract: "The broker of Larder forwards each request to a service.",
        version: Release.version
    )

    @OptionGroup var options: BrokerOptions

    func run() async throws { try await BrokerProcess.run(options) }
}
