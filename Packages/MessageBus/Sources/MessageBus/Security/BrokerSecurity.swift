import Synchronization
public import ZeroMQ

/// What a broker lets in over the network: its own key, the access list, and the authenticator that keeps to it.
///
/// Make it before anything listens. From then on every `tcp://` endpoint of its broker speaks CURVE alone, and admits
/// whom the list names; `ipc://` and `inproc://` are the data's owner's, with all rights. Stop it after the broker.
public final class BrokerSecurity: Sendable {
    let terms: SecurityTerms
    let log: @Sendable (String) -> Void
    private let authenticator: Authenticator
    private let watch = Mutex<FileWatch?>(nil)

    /// The domain that the authenticator is asked for.
    static let domain = "larder"

    /// Admits whom a list names, from now on.
    ///
    /// - Parameters:
    ///   - context: That of the broker; one context has one authenticator.
    ///   - serverKey: The broker's own key.
    ///   - access: Who comes in; ``replace(access:)`` changes it.
    ///   - log: Told in a sentence what people should know.
    /// - Throws: ``SocketError/endpointInUse(_:)`` when the context has an authenticator.
    public init(
        context: ZeroMQContext,
        serverKey: CurveSecretKey,
        access: AccessList,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(SocketError) {
        let terms = SecurityTerms(SecurityTerms.Current(access: access, serverKey: serverKey))
        self.terms = terms
        self.log = log
        authenticator = Authenticator(context: context) { request in
            guard request.domain == Self.domain, terms.access(of: request.key) != nil else { return nil }
            return request.key.description
        }
        try authenticator.start()
    }

    deinit { stop() }

    /// Admits nobody any more.
    public func stop() {
        let ended = watch.withLock { watch in
            defer { watch = nil }
            return watch
        }
        ended?.stop()
        authenticator.stop()
    }

    /// How the broker listens at an endpoint.
    public func protection(of endpoint: String) -> SocketSecurity {
        endpoint.hasPrefix("tcp://") ? .server(terms.current.serverKey, domain: Self.domain) : .none
    }

    /// Puts another list in the place of the one that holds; peers that are connected are held to it as well.
    public func replace(access: AccessList) { terms.change { $0.access = access } }

    /// Puts another key in the place of the broker's own; peers connect anew.
    public func replace(serverKey: CurveSecretKey) { terms.change { $0.serverKey = serverKey } }

    /// What a peer may do, by its ``Multipart/userID``: `nil` stands for this host; the answer is `nil` for a key that
    /// is not listed any more.
    public func access(of userID: String?) -> Access? {
        guard let userID else { return .local(as: "local") }
        return CurvePublicKey(userID).flatMap { terms.access(of: $0) }
    }

    /// Calls a closure after each change, on any thread, as long as this lives.
    public func whenChanged(_ body: @escaping @Sendable () -> Void) { terms.whenChanged(body) }

    /// How many keys were refused.
    public var refusedKeys: UInt64 { authenticator.refusedKeys }

    /// Looks after files from now on.
    func keep(_ watch: FileWatch) { self.watch.withLock { $0 = watch } }
}
