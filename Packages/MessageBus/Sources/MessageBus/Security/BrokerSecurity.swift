import Synchronization
public import ZeroMQ

/// Decides who comes in over the network: the broker's own key, the access list, and the authenticator that applies it.
///
/// Make it before anything listens. From then on every `tcp://` endpoint of its broker speaks CURVE alone, and admits
/// the owners of the keys in the list. Peers over `ipc://` and `inproc://` have all rights, since only the owner of
/// the data reaches them. Stop it after the broker.
public final class BrokerSecurity: Sendable {
    let state: SecurityState
    let log: @Sendable (String) -> Void
    private let authenticator: Authenticator
    private let watch = Mutex<FileWatch?>(nil)

    /// The domain that libzmq names to the authenticator.
    static let domain = "larder"

    /// Admits the owners of the keys in a list, from now on.
    ///
    /// - Parameters:
    ///   - context: That of the broker; one context has one authenticator.
    ///   - serverKey: The broker's own key.
    ///   - access: Who comes in; ``replace(access:)`` changes it.
    ///   - log: Takes a sentence that people should read.
    /// - Throws: ``SocketError/endpointInUse(_:)`` when the context has an authenticator.
    public init(
        context: ZeroMQContext,
        serverKey: CurveSecretKey,
        access: AccessList,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(SocketError) {
        let state = SecurityState(SecurityState.Current(access: access, serverKey: serverKey))
        self.state = state
        self.log = log
        authenticator = Authenticator(context: context) { request in
            guard request.domain == Self.domain, state.access(of: request.key) != nil else { return nil }
            return request.key.description
        }
        try authenticator.start()
    }

    deinit { stop() }

    /// Admits no peer from now on.
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
        endpoint.hasPrefix("tcp://") ? .server(state.current.serverKey, domain: Self.domain) : .none
    }

    /// Replaces the access list; it applies to connected peers as well.
    public func replace(access: AccessList) { state.change { $0.access = access } }

    /// Replaces the broker's own key; peers connect again.
    public func replace(serverKey: CurveSecretKey) { state.change { $0.serverKey = serverKey } }

    /// What the sender of a message may do; `nil` for one that came over the network without a key, or with a key that
    /// is not listed any more.
    public func access(of sender: MessageSender) -> Access? {
        switch sender {
        case .local: .local(as: "local")
        case .authenticated(let name): CurvePublicKey(name).flatMap { state.access(of: $0) }
        case .unidentified: nil
        }
    }

    /// Calls a closure after each change, on any thread, as long as this lives.
    public func whenChanged(_ body: @escaping @Sendable () -> Void) { state.whenChanged(body) }

    /// How many keys were refused.
    public var refusedKeys: UInt64 { authenticator.refusedKeys }

    /// Keeps a watch over files until it stops.
    func keep(_ watch: FileWatch) { self.watch.withLock { $0 = watch } }
}
