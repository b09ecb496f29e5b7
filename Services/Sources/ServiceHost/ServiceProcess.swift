import ArgumentParser
import CommonMessages
public import Envelope
import Foundation
public import Logging
public import MessageBus
public import SQLKit
import ZeroMQ

/// A service as a process of its own, with its configuration and the client through which it asks other services.
public struct ServiceProcess: Sendable {
    /// The checked configuration.
    public let configuration: ServiceConfiguration
    /// Sends to other services over the same broker.
    public let client: BusClient
    /// Writes to standard error.
    public let logger: Logger
    let service: ServiceName
    let context: ZeroMQContext
    /// The connections to the hub of the home, where the data folder is a device.
    let hubs: HubConnections
    private let announcer: ChangeAnnouncer
    private let readiness: ReadinessCheck
    private let background = BackgroundWork()
    private let metrics = ReportedMetrics()
    /// How long the work beside the requests has at the end; a process is given two seconds more than its requests.
    private static let backgroundPatience = Duration.seconds(1)

    init(
        _ service: ServiceName,
        _ configuration: ServiceConfiguration,
        logger: Logger? = nil
    ) throws(StartupFailure) {
        try configuration.broker.checkBeforeConnecting()
        self.service = service
        self.configuration = configuration
        self.logger = logger ?? Logger(service: service, level: configuration.logLevel)
        context = ZeroMQContext()
        hubs = HubConnections(context: context)
        announcer = ChangeAnnouncer(
            context: context,
            broker: configuration.broker,
            credentials: configuration.credentials
        )
        do {
            client = try BusClient(
                context: context,
                endpoint: configuration.broker.description,
                credentials: configuration.credentials
            )
        } catch {
            throw .socket(error)
        }
        readiness = ReadinessCheck(client: client)
    }

    /// Runs a service until SIGTERM or SIGINT, lets it finish what it holds, and returns.
    ///
    /// - Parameters:
    ///   - service: The name to register under.
    ///   - options: The flags as given.
    ///   - makeRouter: Builds the adapters and the endpoint.
    /// - Throws: `ExitCode(1)` when it cannot start, or when a socket fails, after a sentence on standard error.
    public static func run(
        _ service: ServiceName,
        _ options: ServiceOptions,
        makeRouter: (ServiceProcess) throws(StartupFailure) -> RequestRouter
    ) async throws {
        let isDone: Bool
        do throws(StartupFailure) {
            let process = try ServiceProcess(service, try ServiceConfiguration(options))
            defer { process.close() }
            if options.healthcheck {
                isDone = await process.isReady()
            } else {
                // Before the service says that it is ready, so that no signal is missed.
                let patience = process.configuration.drain + .seconds(2)
                let termination = await Termination(patience: patience)
                try await process.serve(until: ProcessEnd(by: termination), makeRouter: makeRouter)
                isDone = true
            }
        } catch {
            LineLogHandler.writeToStandardError(error.description)
            isDone = false
        }
        if !isDone { throw ExitCode(1) }
    }

    /// Announces every change of the service's database, and reports the service as not ready while the database
    /// cannot answer.
    public func attach(_ database: any SQLDatabase) {
        readiness.include(database)
        announcer.announce(database, of: service, logger: logger)
    }

    /// Has work done beside the requests, which starts with the service.
    ///
    /// - Parameters:
    ///   - start: Starts the work.
    ///   - finish: Ends it within a time, after the last request is answered and before the client closes.
    public func accompany(
        start: @escaping @Sendable () -> Void,
        finish: @escaping @Sendable (Duration) async -> Void
    ) { background.add(start: start, finish: finish) }

    /// Has the service tell metrics besides those of its connections.
    public func report(metrics source: @escaping @Sendable () -> [Metric]) { metrics.add(source) }

    func close() {
        hubs.close()
        client.close()
        announcer.close()
        context.terminate()
    }

    func serve(
        until ends: ProcessEnd,
        makeRouter: (ServiceProcess) throws(StartupFailure) -> RequestRouter
    ) async throws(StartupFailure) {
        var router = try configuration.dataFolder.named([makeRouter(self)])[0]
        readiness.report(on: &router)
        router.reportMetrics { [client, metrics] in client.counters.metrics + metrics.all }
        let worker = BusWorker(
            context: context,
            endpoint: configuration.broker.description,
            router: router,
            credit: configuration.credit,
            credentials: configuration.credentials,
            observer: { [logger] in logger.log($0) }
        )
        worker.whenFailed { ends.fail($0) }
        client.whenFailed { ends.fail($0) }
        announcer.whenFailed { ends.fail($0) }
        do { try worker.start() } catch { throw .socket(error) }
        background.start()
        let announcement = Task { await announce() }
        let failure = await ends.first()
        announcement.cancel()
        logger.logEnd(of: "service", by: failure)
        await worker.drain(within: configuration.drain)
        await background.finish(within: failure == nil ? Self.backgroundPatience : .zero)
        if let failure { throw .socket(failure) }
        logger.info("stopped")
    }

    /// Says when the service can be reached, and once when the broker is not there yet.
    private func announce() async {
        var waiting = false
        while !Task.isCancelled {
            do throws(Refusal) {
                if try await client.mmi("mmi.service", service.rawValue) == "200" {
                    return logger.info("ready", metadata: ["broker": "\(configuration.broker)"])
                }
            } catch {
                if !waiting, !Task.isCancelled {
                    logger.warning(
                        "no broker answers yet: trying until it does",
                        metadata: ["broker": "\(configuration.broker)", "reason": "\(error)"]
                    )
                }
                waiting = true
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func isReady() async -> Bool {
        do throws(Refusal) {
            let status = try await client.status(of: service)
            if !status.ready { LineLogHandler.writeToStandardError(status.reason) }
            return status.ready
        } catch {
            LineLogHandler.writeToStandardError(error.description)
            return false
        }
    }
}
