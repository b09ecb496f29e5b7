import ZeroMQ

/// A broker's router, its endpoints, and the security of both.
///
/// It belongs to the broker's thread; another thread may create it before it starts that thread.
final class BrokerListener {
    let router: Socket
    /// The endpoints with actual ports in place of `*`.
    private(set) var endpoints: [String] = []
    /// Endpoints that were unbound for a new key and are not bound again yet: a port is free a moment later.
    private var pending: [String] = []
    private let security: BrokerSecurity?
    /// Reports failed handshakes.
    private let failures: SocketMonitor?
    private var failuresIndex = 0
    /// The version of the security state that the core and the router use.
    private var version: UInt64 = 0
    private var serverKey: CurveSecretKey?

    init(_ router: Socket, security: BrokerSecurity?) throws(SocketError) {
        self.router = router
        self.security = security
        serverKey = security?.state.current.serverKey
        failures = security == nil ? nil : try router.monitor(.failures)
    }

    func listen(at endpoints: [String]) throws(SocketError) {
        self.endpoints = endpoints
        // libzmq cannot return to open endpoints once one was protected.
        let openFirst = endpoints.indices.sorted { first, second in
            protection(of: endpoints[first]) == .none && protection(of: endpoints[second]) != .none
        }
        for index in openFirst {
            self.endpoints[index] = try router.bind(endpoints[index], security: protection(of: endpoints[index]))
        }
    }

    /// Creates a core with the access list.
    func makeCore(_ configuration: BrokerConfiguration) -> BrokerCore {
        guard let security else { return BrokerCore(configuration: configuration, at: .now) }
        let current = security.state.current
        version = current.version
        return BrokerCore(configuration: configuration, access: current.access, report: security.log, at: .now)
    }

    /// Adds the monitor of handshakes to the poller.
    func watch(with poller: Poller) {
        if let failures { failuresIndex = poller.add(failures.pair) }
    }

    /// The longest time until the next call of ``attend(to:_:)``, in milliseconds.
    var patience: Int64 { pending.isEmpty ? 60_000 : 20 }

    /// Counts refused handshakes, and binds pending endpoints.
    func attend(to core: BrokerCore, _ poller: Poller) throws(SocketError) {
        guard let failures else { return }
        if poller.isReadable(failuresIndex) {
            while try failures.next() != nil { core.counters.refusedHandshakes += 1 }
        }
        if !pending.isEmpty { listenAgain() }
    }

    /// Applies a changed access list and a changed key of the broker.
    func takeSecurity(_ core: BrokerCore, at now: MonotonicTime) throws(SocketError) {
        guard let current = security?.state.current, current.version != version else { return }
        version = current.version
        core.use(current.access, at: now)
        guard current.serverKey != serverKey else { return }
        serverKey = current.serverKey
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
