import Envelope
public import Foundation
public import MessageBus
import ProductDevice
import ProductModule
import SQLKit
public import ServiceHost
import ZeroMQ

/// A client that reaches all services, wherever they run.
public struct StackConnection: Sendable {
    /// How to reach the services.
    public enum Route: Hashable, Sendable, CustomStringConvertible {
        /// Through the broker that the user chose.
        case broker(endpoint: String)
        /// Through the process that owns the data folder.
        case owner(endpoint: String, processID: Int32)
        /// In this process, which runs all services.
        case embedded(DataFolder)

        /// The route, as `larder status` prints it.
        public var description: String {
            switch self {
            case .broker(let endpoint): "Broker \(endpoint)"
            case .owner(let endpoint, let processID): "Process \(processID) at \(endpoint)"
            case .embedded(let folder): "In this process, data in \(folder.path)"
            }
        }
    }

    /// The resources to release when the connection closes.
    private enum Resources {
        case stack(ServiceStack)
        case socket(ZeroMQContext, events: EventEndpoints?, BusCredentials?)
    }

    /// How the services are reached.
    public let route: Route
    /// The client that sends the requests.
    public let client: BusClient
    private let resources: Resources

    /// Connects to the named broker; without one, to the process that owns the data folder; and starts every service in
    /// this process when no process owns the folder.
    ///
    /// An owner without an endpoint is a command that will soon end: the connection waits for it up to `patience`. With
    /// `LARDER_LOG_LEVEL` in the environment, services in this process log their requests. A connection for storage
    /// starts only `storage.v1` in this process, which works even with damaged databases.
    public static func open(
        dataFolder: DataFolder,
        broker: String?,
        keys: KeyFiles = KeyFiles(key: nil, brokerKey: nil, environment: [:]),
        patience: Duration = .seconds(10),
        isForStorage: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(StartupFailure) -> StackConnection {
        if let broker {
            let endpoint = try Endpoint(broker)
            return try StackConnection(
                .broker(endpoint: endpoint.description),
                endpoint,
                try keys.credentials(for: endpoint)
            )
        }
        do {
            let lock = try await dataFolder.own(announcing: [], patience: patience)
            if isForStorage {
                let stack = try ServiceStack.startStorage(dataFolder: dataFolder, lock: lock)
                return StackConnection(route: .embedded(dataFolder), client: stack.client, resources: .stack(stack))
            }
            let isLogging = Setting.logLevel.value(flag: nil, environment: environment) != nil
            let level = isLogging ? try ServiceConfiguration.logLevel(flag: nil, environment: environment) : nil
            let stack = try await ServiceStack.start(
                dataFolder: dataFolder,
                lock: lock,
                logLevel: level,
                strategy: try SyncStrategy(environment: environment)
            )
            return StackConnection(route: .embedded(dataFolder), client: stack.client, resources: .stack(stack))
        } catch {
            guard case .storage(.folderInUse(_, let processID, let endpoint?)) = error else { throw error }
            return try StackConnection(.owner(endpoint: endpoint, processID: processID), try Endpoint(endpoint), nil)
        }
    }

    private init(_ route: Route, _ endpoint: Endpoint, _ credentials: BusCredentials?) throws(StartupFailure) {
        try endpoint.checkBeforeConnecting()
        let context = ZeroMQContext()
        do {
            client = try BusClient(context: context, endpoint: endpoint.description, credentials: credentials)
        } catch {
            context.terminate()
            throw .socket(error)
        }
        self.route = route
        resources = .socket(context, events: EventEndpoints(requests: endpoint.description), credentials)
    }

    private init(route: Route, client: BusClient, resources: Resources) {
        self.route = route
        self.client = client
        self.resources = resources
    }

    /// Returns the broker's status once it knows all services that were started for this connection.
    public func brokerStatus() async throws(Refusal) -> BrokerStatus {
        guard case .stack(let stack) = resources else { return try await client.brokerStatus() }
        let end = ContinuousClock.now.advanced(by: .seconds(5))
        while true {
            // Read before the answer: on a busy machine, an answer may be old by the time it is read.
            let isLast = ContinuousClock.now >= end
            let status = try await client.brokerStatus()
            let isComplete = stack.services.allSatisfy { service in
                status.services.contains { $0.name == service.rawValue && $0.workers > 0 }
            }
            if isComplete || isLast { return status }
            do { try await Task.sleep(for: .milliseconds(2)) } catch { return status }
        }
    }

    /// Listens to the events of the services; `nil` when they run in this process, where no other process changes
    /// anything.
    ///
    /// Close the listener before the connection.
    public func listen() throws(StartupFailure) -> EventListener? {
        guard case .socket(let context, let events?, let credentials) = resources else { return nil }
        do {
            return try EventListener(context: context, endpoint: events.subscribe, credentials: credentials)
        } catch {
            throw .socket(error)
        }
    }

    /// Closes the connection, and stops the services that were started for it.
    public func close() async {
        switch resources {
        case .stack(let stack): await stack.shutdown()
        case .socket(let context, _, _):
            client.close()
            context.terminate()
        }
    }
}
