import Synchronization
public import ZeroMQ

/// Decides which network peers are admitted: the broker's own key, the access list, and the authenticator that applies
/// it.
///
/// Create it before any socket listens. From then on, every `tcp://` endpoint of its broker requires CURVE, and admits
/// the owners of the listed keys. Peers over `ipc://` and `inproc://` have all rights, because only the owner of the
/// data reaches them. Stop it after the broker.
public final class BrokerSecurity: Sendable {
    let state: SecurityState
    let log: @Sendable (String) -> Void
    private let authenticator: Authenticator
    private let watch = Mutex<FileWatch?>(nil)

    /// The domain that libzmq passes to the authenticator.
    static let domain = "larder"

    /// Admits the owners of the keys in a list, from now on.
    ///
    /// - Parameters:
    ///   - context: The broker's context, which has only one authenticator.
    ///   - serverKey: The broker's own key.
    ///   - access: The access list; ``replace(access:)`` changes it.
    ///   - log: Called with a sentence for people.
    /// - Throws: ``SocketError/endpointInUse(_:)`` when the context already has an authenticator.
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

    /// Calls a closure when an error has ended the authenticator, so that no peer comes in any more.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { authenticator.whenFailed(body) }

    /// Returns the security of an endpoint.
    public func protection(of endpoint: String) -> SocketSecurity {
        endpoint.hasPrefix("tcp://") ? .server(state.current.serverKey, domain: Self.domain) : .none
    }

    /// Replaces the access list, even for connected peers.
    public func replace(access: AccessList) { state.change { $0.access = access } }

    /// Replaces the broker's own key; peers reconnect.
    public func replace(serverKey: CurveSecretKey) { state.change { $0.serverKey = serverKey } }

    /// Returns the rights of a message's sender; `nil` for a network peer without a key, or with a key that is no
    /// longer listed.
    public func access(of sender: MessageSender) -> Access? {
        switch sender {
        case .local: .local(as: "local")
        case .authenticated(let name): CurvePublicKey(name).flatMap { state.access(of: $0) }
        case .unidentified: nil
        }
    }

    /// Calls a closure after each change, on any thread, as long as this object lives.
    public func whenChanged(_ body: @escaping @Sendable () -> Void) { state.whenChanged(body) }

    /// The number of keys refused.
    public var refusedKeys: UInt64 { authenticator.refusedKeys }

    /// Keeps a file watch until this object stops.
    func keep(_ watch: FileWatch) { self.watch.withLock { $0 = watch } }
}
