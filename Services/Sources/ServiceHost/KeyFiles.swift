public import MessageBus

/// The files of keys that a client or a service is told of: its own, and the broker's public one.
public struct KeyFiles: Hashable, Sendable {
    private let key: String?
    private let brokerKey: String?

    /// Reads flags first, then the environment, which name files and never hold a key.
    public init(key: String?, brokerKey: String?, environment: [String: String]) {
        self.key = Setting.key.value(flag: key, environment: environment).map { DataFolder(path: $0).path }
        self.brokerKey = Setting.brokerKey.value(flag: brokerKey, environment: environment)
            .map { DataFolder(path: $0).path }
    }

    /// By what to prove who one is at an endpoint; `nil` inside this host, where nobody asks.
    ///
    /// What a home cooks does not go over the network in the clear, so there it takes both files.
    public func credentials(for endpoint: Endpoint) throws(StartupFailure) -> BusCredentials? {
        guard case .tcp = endpoint else { return nil }
        switch (key, brokerKey) {
        case (let key?, let brokerKey?):
            do { return try BusCredentials(keyFile: key, brokerKeyFile: brokerKey) } catch { throw .security(error) }
        case (nil, nil):
            guard endpoint.isLocal else { throw .unprotectedBroker(endpoint: endpoint.description) }
            return nil
        case (_?, nil): throw .missingKeyFile(flag: Setting.brokerKey.flag, holding: "the broker's public key")
        case (nil, _?): throw .missingKeyFile(flag: Setting.key.flag, holding: "your own secret key")
        }
    }
}
