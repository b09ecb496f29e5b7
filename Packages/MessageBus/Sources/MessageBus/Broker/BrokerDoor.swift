import ZeroMQ

/// Where a broker's peers come in: its router, the endpoints that it listens at, and what security asks of both.
///
/// Belongs to the broker's thread; it may be made on another that starts that one.
final class BrokerDoor {
    let router: Socket
    /// Where it listens, with real ports in place of `*`.
    private(set) var endpoints: [String] = []
    /// Endpoints that were given up for a new key and are not taken again yet: the port is free a moment later.
    private var pending: [String] = []
    private let security: BrokerSecurity?
    /// Tells of connections that were not agreed upon.
    private let failures: SocketMonitor?
    private var failuresIndex = 0
    /// What of the security's terms the core and the router know.
    private var version: UInt64 = 0
    private var serverKey: CurveSecretKey?

    init(_ router: Socket, security: BrokerSecurity?) throws(SocketError) {
        self.router = router
        self.security = security
        serverKey = security?.terms.current.serverKey
        failures = security == nil ? nil : try router.monitor(.failures)
    }

    func listen(at endpoints: [String]) throws(SocketError) {
        self.endpoints = endpoints
        // libzmq cannot go back to what is open, once something was protected.
        let openFirst = endpoints.indices.sorted { first, second in
            protection(of: endpoints[first]) == .none && protection(of: endpoints[second]) != .none
        }
        for index in openFirst {
            self.endpoints[index] = try router.bind(endpoints[index], security: protection(of: endpoints[index]))
        }
    }

    /// A core that knows the access list.
    func makeCore(_ configuration: BrokerConfiguration) -> BrokerCore {
        guard let security else { return BrokerCore(configuration: configuration, at: .now) }
        let terms = security.terms.current
        version = terms.version
        return BrokerCore(configuration: configuration, access: terms.access, report: security.log, at: .now)
    }

    /// Adds what it listens to besides the router.
    func watch(with poller: Poller) {
        if let failures { failuresIndex = poller.add(failures.pair) }
    }

    /// The longest time until ``attend(to:_:)`` is wanted, in milliseconds.
    var patience: Int64 { pending.isEmpty ? 60_000 : 20 }

    /// Counts who was turned away, and listens again where it could not yet.
    func attend(to core: BrokerCore, _ poller: Poller) throws(SocketError) {
        guard let failures else { return }
        if poller.isReadable(failuresIndex) {
            while try failures.next() != nil { core.counters.refusedHandshakes += 1 }
        }
        if !pending.isEmpty { listenAgain() }
    }

    /// Takes over what has changed of the access list and the broker's key.
    func takeTerms(_ core: BrokerCore, at now: MonotonicTime) throws(SocketError) {
        guard let terms = security?.terms.current, terms.version != version else { return }
        version = terms.version
        core.use(terms.access, at: now)
        guard terms.serverKey != serverKey else { return }
        serverKey = terms.serverKey
        for endpoint in endpoints where protection(of: endpoint) != .none && !pending.contains(endpoint) {
            try router.unbind(endpoint)
            pending.append(endpoint)
        }
        listenAgain()
    }

    func close() {
        failures?.close()
        router.close()
    }

    private func protection(of endpoint: String) -> SocketSecurity { security?.protection(of: endpoint) ?? .none }

    private func listenAgain() {
        pending.removeAll { endpoint in
            do throws(SocketError) {
                try router.bind(endpoint, security: protection(of: endpoint))
                return true
            } catch { return false }
        }
    }
}
