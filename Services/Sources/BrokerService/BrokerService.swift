import ArgumentParser
import ServiceHost

/// The broker: hands each request to a service and each reply to who asked.
@main
struct BrokerService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broker-service",
        abstract: "The broker of Larder hands each request to a service.",
        version: Release.version
    )

    @OptionGroup var options: BrokerOptions

    func run() async throws { try await BrokerProcess.run(options) }
}
