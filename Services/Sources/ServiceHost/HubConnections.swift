import Envelope
import Foundation
public import MessageBus
import Sync
public import SyncEndpoint
import Synchronization
public import ZeroMQ

/// The connections of a process to hubs, which close together.
public final class HubConnections: Sendable {
    private struct Route: Hashable {
        let endpoint: String
        let keys: KeyFiles
    }

    private let context: ZeroMQContext
    private let clients = Mutex<[Route: BusClient]>([:])
    private let listeners = Mutex<[String: EventListener]>([:])

    /// Creates no connection yet.
    public init(context: ZeroMQContext) { self.context = context }

    /// Connects to the broker of a hub; those that have the same address and keys share a connection.
    ///
    /// - Throws: A ``Refusal`` when the endpoint or a key file cannot be used.
    public func connect(to address: HubAddress) throws(Refusal) -> HubConnection {
        do {
            let endpoint = try Endpoint(address.endpoint)
            let keys = KeyFiles(
                key: address.keyFile.isEmpty ? nil : address.keyFile,
                brokerKey: address.brokerKeyFile.isEmpty ? nil : address.brokerKeyFile,
                environment: [:]
            )
            let credentials = try keys.credentials(for: endpoint)
            try endpoint.checkBeforeConnecting()
            let client = try client(Route(endpoint: endpoint.description, keys: keys), credentials)
            return HubConnection(sender: client, connectivity: HubConnectivity(client: client)) {
                [weak self] topic, body in
                self?.listener(to: endpoint, credentials)?.observe(topic, body)
            }
        } catch {
            throw Refusal(.invalid, code: "sync.badHub", sentence: "\(error)", field: "hub")
        }
    }

    private func client(_ route: Route, _ credentials: BusCredentials?) throws(StartupFailure) -> BusClient {
        try clients.withLock { (clients) throws(StartupFailure) in
            if let client = clients[route] { return client }
            do throws(SocketError) {
                let client = try BusClient(context: context, endpoint: route.endpoint, credentials: credentials)
                clients[route] = client
                return client
            } catch { throw .socket(error) }
        }
    }

    /// The listener to a hub's events; `nil` where there are none, which the regular exchanges make up for.
    private func listener(to hub: Endpoint, _ credentials: BusCredentials?) -> EventListener? {
        listeners.withLock { listeners in
            guard let endpoint = EventEndpoints(requests: hub.description)?.subscribe else { return nil }
            if let listener = listeners[endpoint] { return listener }
            let listener = try? EventListener(context: context, endpoint: endpoint, credentials: credentials)
            listeners[endpoint] = listener
            return listener
        }
    }

    /// Closes all connections; requests that are under way fail.
    public func close() {
        for client in clients.withLock({ Array($0.values) }) { client.close() }
        for listener in listeners.withLock({ Array($0.values) }) { listener.close() }
    }
}

/// Whether a hub can be reached, by the connection to its broker.
///
/// Only a connection that was lost says that it can't: until the first one, and where something refuses the handshake,
/// an attempt tells more.
private struct HubConnectivity: ConnectivityProvider {
    let client: BusClient

    func changes() -> AsyncStream<Connectivity> {
        let (changes, reader) = AsyncStream<Connectivity>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let task = Task { [connections = client.connectionChanges()] in
            for await connection in connections { reader.yield(Connectivity(connection)) }
            reader.finish()
        }
        reader.onTermination = { _ in task.cancel() }
        return changes
    }
}

extension Connectivity {
    fileprivate init(_ connection: BrokerConnection) {
        switch connection {
        case .unknown: self = .unknown
        case .established: self = .online
        case .lost: self = .offline
        }
    }
}
