import DeadLetterEndpoint
import Envelope
public import Foundation
public import Logging
public import MessageBus
import ProductDevice
import ProductModule
import SQLiteKit
public import ServiceHost
import Synchronization
public import ZeroMQ

/// Every service, the broker and a client in one process, over `inproc://`: one context, one thread for the broker and
/// one for each worker.
public final class ServiceStack: Sendable {
    private static let endpoint = "inproc://larder"

    /// Sends to the services of this stack.
    public let client: BusClient
    /// Where other processes reach the stack; empty when it listens nowhere.
    public let endpoints: [String]
    /// The services that were started, and register with the broker in a moment.
    let services: [ServiceName]
    private let parts: Mutex<Parts?>
    private let failure: FailureReport
    let context: ZeroMQContext

    /// The parts of a stack, in the order in which they end.
    private struct Parts {
        let workers: [BusWorker]
        let device: StackDevice?
        let broker: StackBroker
        let context: ZeroMQContext
        let lock: DataFolderLock
        /// End before the client, which sends them.
        var effects: StackEffects?
    }

    private init(client: BusClient, services: [ServiceName], parts: Parts, failure: FailureReport) {
        self.failure = failure
        context = parts.context
        self.client = client
        self.services = services
        self.parts = Mutex(parts)
        endpoints = parts.broker.broker.boundEndpoints.filter { $0 != Self.endpoint }
    }

    /// Becomes the owner of a data folder and starts every service on it.
    ///
    /// It listens for other processes at each endpoint of `listen`; the first is the one that the folder's lock names.
    /// Each service holds up to `credit` requests at once, at least 2. Requests are logged on standard error from
    /// `logLevel` on, and not at all with `nil`. The environment says when a device asks its hub, and when it sends.
    public static func start(
        dataFolder: DataFolder,
        listen: [String] = [],
        keys: BrokerKeys? = nil,
        credit: Int = 16,
        logLevel: Logger.Level? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(StartupFailure) -> ServiceStack {
        let keys = keys ?? BrokerKeys(serverKey: nil, access: nil, environment: [:], dataFolder: dataFolder)
        let endpoints = try listen.map { text throws(StartupFailure) in try Endpoint(text) }
        for endpoint in endpoints { try keys.prepare(endpoint) }
        let lock = try await dataFolder.own(announcing: endpoints)
        return try await start(
            dataFolder: dataFolder,
            lock: lock,
            listen: listen,
            keys: keys,
            credit: credit,
            logLevel: logLevel,
            strategy: try SyncStrategy(environment: environment)
        )
    }

    static func start(
        dataFolder: DataFolder,
        lock: DataFolderLock,
        listen: [String] = [],
        keys: BrokerKeys? = nil,
        credit: Int = 16,
        logLevel: Logger.Level? = nil,
        strategy: SyncStrategy
    ) async throws(StartupFailure) -> ServiceStack {
        let stores = try await dataFolder.openStores(readers: listen.isEmpty ? 0 : SQLiteDatabase.usualReaders)
        let context = ZeroMQContext()
        let logger = brokerLogger(level: logLevel ?? .warning)
        let failure = failureReport(to: logger)
        let deadLetters = DeadLetterFolder(path: dataFolder.deadLetters, report: { logger.error("\($0)") })
        let broker = try StackBroker(
            of: stores,
            at: endpoint,
            listen: listen,
            keys: keys,
            deadLetters: deadLetters,
            in: context,
            logger: logger,
            failure: failure
        )
        do throws(SocketError) {
            let client = try connect(in: context, failure: failure)
            let letters = DeadLetterEndpoint.router(version: Release.version, folder: deadLetters, sender: client)
            let device = StackDevice(of: stores, in: dataFolder, strategy: strategy, context: context)
            let own = [letters, device.router, StorageEndpoint.router(for: dataFolder.backup, isInUse: true)]
            let routers = dataFolder.named(stores.routers(client: client, device: device, logger: logger) + own)
            let workers = try startWorkers(routers, in: context, credit: credit, logLevel: logLevel, failure: failure)
            await device.start(over: stores, runsOn: !listen.isEmpty, logger: logger)
            var parts = Parts(workers: workers, device: device, broker: broker, context: context, lock: lock)
            parts.effects = .start(of: stores, client: client, logger: logger)
            return ServiceStack(client: client, services: routers.map(\.service), parts: parts, failure: failure)
        } catch {
            broker.stop()
            throw .socket(error)
        }
    }

    /// Starts only `storage.v1` on a data folder that this process owns, which works even with damaged databases.
    static func startStorage(dataFolder: DataFolder, lock: DataFolderLock) throws(StartupFailure) -> ServiceStack {
        let context = ZeroMQContext()
        let failure = FailureReport()
        let broker = try StackBroker(
            of: nil,
            at: endpoint,
            listen: [],
            keys: nil,
            deadLetters: DeadLetterFolder(path: dataFolder.deadLetters, report: { _ in }),
            in: context,
            logger: brokerLogger(level: .warning),
            failure: failure
        )
        do throws(SocketError) {
            let client = try connect(in: context, failure: failure)
            let router = StorageEndpoint.router(for: dataFolder.backup, isInUse: false)
            let workers = try startWorkers([router], in: context, credit: 2, logLevel: nil, failure: failure)
            let parts = Parts(workers: workers, device: nil, broker: broker, context: context, lock: lock)
            return ServiceStack(client: client, services: [router.service], parts: parts, failure: failure)
        } catch {
            broker.stop()
            throw .socket(error)
        }
    }

    private static func connect(in context: ZeroMQContext, failure: FailureReport) throws(SocketError) -> BusClient {
        let client = try BusClient(context: context, endpoint: endpoint)
        client.whenFailed { failure.fail($0) }
        return client
    }

    private static func startWorkers(
        _ routers: [RequestRouter],
        in context: ZeroMQContext,
        credit: Int,
        logLevel: Logger.Level?,
        failure: FailureReport
    ) throws(SocketError) -> [BusWorker] {
        let workers = routers.map { router in
            BusWorker(
                context: context,
                endpoint: endpoint,
                router: router,
                credit: credit,
                observer: logLevel.map { level in observer(of: router, level: level) }
            )
        }
        for worker in workers {
            worker.whenFailed { failure.fail($0) }
            try worker.start()
        }
        return workers
    }

    private static func failureReport(to logger: Logger) -> FailureReport {
        let failure = FailureReport()
        failure.whenFailed { logger.critical("stack failed", metadata: ["error": "\($0)"]) }
        return failure
    }

    private static func brokerLogger(level: Logger.Level) -> Logger {
        Logger(label: "broker") { _ in LineLogHandler(service: "broker", level: level) }
    }

    private static func observer(of router: RequestRouter, level: Logger.Level) -> @Sendable (RequestRecord) -> Void {
        let logger = Logger(service: router.service, level: level)
        return { record in logger.log(record) }
    }

    /// Calls a closure when a socket's error has ended the broker, its events, a service or the client.
    ///
    /// The stack can do nothing more: its host says so, shuts it down and exits with an error.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { failure.whenFailed(body) }

    /// Ends effects, client, workers, events, broker and context in this order, then releases the data folder, once.
    public func shutdown() async {
        let last = parts.withLock { parts in
            defer { parts = nil }
            return parts
        }
        guard let last else { return }
        await last.effects?.finish()
        client.close()
        await withDiscardingTaskGroup { group in
            for worker in last.workers { group.addTask { await worker.drain() } }
        }
        await last.device?.stop()
        last.broker.stop()
        last.context.terminate()
    }
}
