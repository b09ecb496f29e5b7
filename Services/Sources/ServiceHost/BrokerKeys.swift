import Commands
import Foundation
public import Logging
public import MessageBus
public import ZeroMQ

/// The files of a network broker: its secret key and the access list.
public struct BrokerKeys: Hashable, Sendable {
    /// The access list's path.
    public let access: String
    private let serverKey: String?

    /// Reads flags first, then the environment; both contain file names, never keys.
    public init(serverKey: String?, access: String?, environment: [String: String], dataFolder: DataFolder) {
        self.serverKey = Setting.serverKey.value(flag: serverKey, environment: environment)
            .map { DataFolder(path: $0).path }
        self.access =
            Setting.access.value(flag: access, environment: environment).map { DataFolder(path: $0).path }
            ?? dataFolder.file("access")
    }

    /// Checks that listening at an endpoint is safe.
    public func prepare(_ endpoint: Endpoint) throws(StartupFailure) {
        guard serverKey != nil || endpoint.isLocal else { throw .exposedEndpoint(endpoint: endpoint.description) }
        try endpoint.prepareForListening()
    }

    /// Creates the security that admits peers by their keys; `nil` without a server key, when only this host reaches
    /// the endpoints.
    ///
    /// Create it before the broker listens, and stop it after the broker.
    public func makeSecurity(in context: ZeroMQContext, logger: Logger) throws(StartupFailure) -> BrokerSecurity? {
        guard let serverKey else { return nil }
        let files = BrokerSecurity.Files(serverKey: serverKey, access: access) { HouseholdID(name: $0).bytes }
        do {
            return try BrokerSecurity(context: context, files: files) { sentence in logger.warning("\(sentence)") }
        } catch {
            throw .security(error)
        }
    }
}
