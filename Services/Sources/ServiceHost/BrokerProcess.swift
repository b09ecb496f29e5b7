import ArgumentParser
import Foundation
import Logging
import MessageBus
import ZeroMQ

/// The broker as a process of its own, which owns the home's data folder as long as it runs.
public struct BrokerProcess: Sendable {
    private let endpoints: [Endpoint]
    private let dataFolder: DataFolder
    private let keys: BrokerKeys
    private let logger: Logger
    /// Where the broker's own service reaches it.
    private static let inside = "inproc://larder-broker"

    init(_ options: BrokerOptions, environment: [String: String], logger: Logger? = nil) throws(StartupFailure) {
        let level = try ServiceConfiguration.logLevel(flag: options.logLevel, environment: environment)
        self.logger = logger ?? Logger(label: "broker") { _ in LineLogHandler(service: "broker", level: level) }
        dataFolder = DataFolder(flag: options.data, environment: environment)
        let text = Setting.listen.value(flag: options.listen, environment: environment) ?? dataFolder.socket
        endpoints = try Endpoint.list(text)
        keys = BrokerKeys(
            serverKey: options.serverKey,
            access: options.access,
            environment: environment,
            dataFolder: dataFolder
        )
    }

    /// Runs the broker until SIGTERM or SIGINT, lets the requests in flight finish, and returns.
    ///
    /// - Throws: `ExitCode(1)` when it cannot start, or when a socket fails, after a sentence on standard error.
    public static func run(_ options: BrokerOptions) async throws {
        let isDone: Bool
        do throws(StartupFailure) {
            let process = try BrokerProcess(options, environment: ProcessInfo.processInfo.environment)
            if options.healthcheck {
                isDone = try await process.isReady()
            } else {
                // Signals are caught before the broker says that it is ready, so that none is missed.
                try await process.serve(until: ProcessEnd(by: await Termination()))
                isDone = true
            }
        } catch {
            LineLogHandler.writeToStandardError(error.description)
            isDone = false
        }
        if !isDone { throw ExitCode(1) }
    }

    func serve(until ends: ProcessEnd) async throws(StartupFailure) {
        for endpoint in endpoints { try keys.prepare(endpoint) }
        let lock = try await dataFolder.own(announcing: endpoints)
        defer { withExtendedLifetime(lock) {} }
        let context = ZeroMQContext()
        defer { context.terminate() }
        let security = try keys.makeSecurity(in: context, logger: logger)
        defer { security?.stop() }
        let deadLetters = DeadLetterFolder(path: dataFolder.deadLetters, report: { [logger] in logger.error("\($0)") })
        let broker = Broker(
            context: context,
            endpoints: endpoints.map(\.description) + [Self.inside],
            security: security,
            deadLetters: deadLetters
        )
        broker.whenFailed { ends.fail($0) }
        security?.whenFailed { ends.fail($0) }
        do { try broker.start() } catch { throw .socket(error) }
        let events = try EventPlane.start(beside: broker, in: context, security: security)
        events.whenFailed { ends.fail($0) }
        let services = try BrokerServices(deadLetters, dataFolder, at: Self.inside, in: context)
        services.whenFailed { ends.fail($0) }
        let listening = broker.boundEndpoints.filter { $0 != Self.inside }
        logger.info("ready", metadata: ["endpoints": "\(listening.joined(separator: ","))"])
        let failure = await ends.first()
        logger.logEnd(of: "broker", by: failure)
        await services.stop()
        broker.stop()
        events.stop()
        if let failure { throw .socket(failure) }
        logger.info("stopped")
    }

    func isReady() async throws(StartupFailure) -> Bool {
        let context = ZeroMQContext()
        defer { context.terminate() }
        let client: BusClient
        // Over the network one would have to have a key.
        let endpoint = endpoints.first { if case .tcp = $0 { false } else { true } } ?? endpoints[0]
        do { client = try BusClient(context: context, endpoint: endpoint.description) } catch {
            throw .socket(error)
        }
        defer { client.close() }
        do throws(Refusal) {
            _ = try await client.brokerStatus()
            return true
        } catch {
            LineLogHandler.writeToStandardError(error.description)
            return false
        }
    }
}
