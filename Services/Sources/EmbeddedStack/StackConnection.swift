import Envelope
public import Foundation
import Logging
public import MessageBus
import SQLiteKit
public import ServiceHost
import ZeroMQ

/// A client that reaches all services, wherever they run.
public struct StackConnection: Sendable {
    /// How the services are reached.
    public let plan: ConnectionPlan
    /// Sends the requests.
    public let client: BusClient
    /// What was started for this connection; empty when it leads to another process.
    private let services: [ServiceName]
    private let finish: @Sendable () async -> Void
    /// Where others are told of changes; `nil` when there are none.
    private let events: (context: ZeroMQContext, endpoint: String, credentials: BusCredentials?)?

    /// Connects to the broker that is named; else to the process that owns the data folder; else starts every service
    /// in this process.
    ///
    /// An owner that takes no messages is a command that will soon be done: it is waited for as long as `patience`
    /// says. `LARDER_LOG_LEVEL` in the environment makes services in this process log their requests.
    public static func open(
        dataFolder: DataFolder,
        broker: String?,
        keys: KeyFiles = KeyFiles(key: nil, brokerKey: nil, environment: [:]),
        patience: Duration = .seconds(10),
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(StartupFailure) -> StackConnection {
        if let broker {
            let endpoint = try Endpoint(broker)
            return try remote(
                .broker(endpoint: endpoint.description),
                endpoint: endpoint.description,
                credentials: try keys.credentials(for: endpoint)
            )
        }
        do {
            let lock = try await dataFolder.own(announcing: nil, patience: patience)
            let isLogging = Setting.logLevel.value(flag: nil, environment: environment) != nil
            let level = isLogging ? try ServiceConfiguration.logLevel(flag: nil, environment: environment) : nil
            let stack = try await ServiceStack.start(dataFolder: dataFolder, lock: lock, logLevel: level)
            return StackConnection(
                plan: .embedded(dataFolder),
                client: stack.client,
                services: stack.services,
                finish: { await stack.shutdown() }
            )
        } catch {
            guard case .storage(.folderInUse(_, let processID, let endpoint?)) = error else { throw error }
            return try remote(.owner(endpoint: endpoint, processID: processID), endpoint: endpoint)
        }
    }

    private static func remote(
        _ plan: ConnectionPlan,
        endpoint: String,
        credentials: BusCredentials? = nil
    ) throws(StartupFailure) -> StackConnection {
        let context = ZeroMQContext()
        do {
            let client = try BusClient(context: context, endpoint: endpoint, credentials: credentials)
            let events = EventEndpoints(requests: endpoint).map {
                (context: context, endpoint: $0.subscribe, credentials: credentials)
            }
            return StackConnection(plan: plan, client: client, events: events) {
                client.close()
                context.terminate()
            }
        } catch {
            context.terminate()
            throw .socket(error)
        }
    }

    private init(
        plan: ConnectionPlan,
        client: BusClient,
        services: [ServiceName] = [],
        events: (context: ZeroMQContext, endpoint: String, credentials: BusCredentials?)? = nil,
        finish: @escaping @Sendable () async -> Void
    ) {
        self.plan = plan
        self.client = client
        self.services = services
        self.events = events
        self.finish = finish
    }

    /// What the broker tells of its services, once it knows all that were started for this connection.
    public func brokerStatus() async throws(Refusal) -> BrokerStatus {
        let end = ContinuousClock.now.advanced(by: .seconds(5))
        while true {
            // Looked at before: on a busy machine an answer may be old by the time it is read.
            let isLast = ContinuousClock.now >= end
            let status = try await client.brokerStatus()
            let isComplete = services.allSatisfy { service in
                status.services.contains { $0.name == service.rawValue && $0.workers > 0 }
            }
            if isComplete || isLast { return status }
            do { try await Task.sleep(for: .milliseconds(2)) } catch { return status }
        }
    }

    /// Listens to what happens at the services; `nil` when they run in this process, where nobody else changes
    /// anything.
    ///
    /// Close it before the connection.
    public func listen() throws(StartupFailure) -> EventListener? {
        guard let events else { return nil }
        do {
            return try EventListener(
                context: events.context,
                endpoint: events.endpoint,
                credentials: events.credentials
            )
        } catch {
            throw .socket(error)
        }
    }

    /// Ends the connection, and with it whatever was started for it.
    public func close() async { await finish() }
}
