import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing
import ZeroMQ

/// A broker on the network with its keys and access list in a folder, in this process.
final class SecuredBus {
    let context = ZeroMQContext()
    let folder = KeyFolder()
    let security: BrokerSecurity
    let broker: Broker
    /// The endpoint for peers with a key.
    let endpoint: String
    /// The endpoint for this process.
    let inside = "inproc://secured-bus"
    private let list: AccessListFile

    /// Starts a broker that admits some names, each with a key of that name.
    init(admitting names: [String] = [], configuration: BrokerConfiguration = TestBus.patient) throws {
        let household: @Sendable (String) -> [UInt8]? = { _ in [UInt8](repeating: 1, count: 16) }
        list = AccessListFile(path: folder.path("access"), household: household)
        try folder.make("broker")
        try list.edit { _ in }
        let files = BrokerSecurity.Files(
            serverKey: folder.path("broker.key"),
            access: folder.path("access"),
            household: household
        )
        security = try BrokerSecurity(context: context, files: files) { _ in }
        broker = Broker(
            context: context,
            endpoints: ["tcp://127.0.0.1:*", "ipc:///tmp/larder-\(UUID().uuidString.prefix(13)).sock", inside],
            configuration: configuration,
            security: security
        )
        try broker.start()
        endpoint = broker.boundEndpoints[0]
        for name in names {
            let keys = try folder.make(name)
            try allow(keys.publicKey, as: name)
        }
        try takeList()
    }

    /// Adds a key to the list: as a member of the home, or, with services, to register them.
    func allow(_ key: CurvePublicKey, as name: String, registering services: [String] = []) throws {
        var grant = AccessGrant(key: key, principal: name, role: services.isEmpty ? "member" : "service")
        if services.isEmpty { grant.households = ["home"] } else { grant.rights = ["register": services] }
        try list.edit { $0.allow(grant) }
    }

    func revoke(_ key: CurvePublicKey) throws { try list.edit { _ = $0.revoke(key) } }

    /// Applies the list immediately; the broker does so on its own within a second.
    func takeList() throws {
        security.replace(
            access: try BrokerSecurity.Files(
                serverKey: "",
                access: folder.path("access"),
                household: { _ in [UInt8](repeating: 1, count: 16) }
            ).readAccess()
        )
    }

    func client(_ name: String, configuration: BusClientConfiguration = TestBus.patientClient) throws -> BusClient {
        try BusClient(
            context: context,
            endpoint: endpoint,
            configuration: configuration,
            credentials: try folder.credentials(name)
        )
    }

    /// Returns one of the broker's counters.
    func counter(_ name: String) async throws -> UInt64 {
        let client = try BusClient(context: context, endpoint: inside, configuration: TestBus.patientClient)
        defer { client.close() }
        return try await client.brokerStatus(timeout: .seconds(20)).counters[name] ?? 0
    }

    func close() {
        broker.stop()
        security.stop()
        context.terminate()
    }
}
