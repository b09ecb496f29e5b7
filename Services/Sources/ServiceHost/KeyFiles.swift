public import MessageBus

/// The key files of a client or a service: its own secret key, and the broker's public key.
public struct KeyFiles: Hashable, Sendable {
    private let key: String?
    private let brokerKey: String?

    /// Reads flags first, then the environment; both contain file names, never keys.
    public init(key: String?, brokerKey: String?, environment: [String: String]) {
        self.key = Setting.key.value(flag: key, environment: environment).map { DataFolder(path: $0).path }
        self.brokerKey = Setting.brokerKey.value(flag: brokerKey, environment: environment)
            .map { DataFolder(path: $0).path }
    }

    /// Returns the keys for connecting to an endpoint; `nil` within this host, which needs none.
    ///
    /// Network connections are encrypted, so both files are required there.
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
