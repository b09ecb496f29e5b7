import ZeroMQ

/// Determines the identity and the rights of each peer by the access list in effect.
struct AccessControl {
    /// Whether peers prove their identity.
    ///
    /// If not, the broker assumes that every peer is local, and accepts no claim.
    let isSecured: Bool
    /// Returns the sender of a message.
    private let identify: (Multipart) -> MessageSender
    /// Called with a sentence for people.
    private let report: (String) -> Void
    private var list: AccessList
    /// The rights of every local peer.
    private let local: PeerAuthorization
    /// The rights of a network peer without a listed key: none.
    private let unknown = PeerAuthorization(key: nil, access: nil)
    private var authorizations: [CurvePublicKey: PeerAuthorization] = [:]
    /// Refused workers that were already logged.
    private var reportedWorkers: Set<String> = []

    init(
        _ list: AccessList?,
        principal: String,
        identify: @escaping (Multipart) -> MessageSender,
        report: @escaping (String) -> Void
    ) {
        isSecured = list != nil
        self.list = list ?? AccessList()
        self.identify = identify
        self.report = report
        local = PeerAuthorization(key: nil, access: .local(as: principal))
        if list == nil { local.believeNoClaim() }
    }

    /// Applies another list to every peer from now on.
    mutating func use(_ list: AccessList) {
        self.list = list
        for authorization in authorizations.values {
            authorization.hold(to: authorization.key.flatMap { list.access(of: $0) })
        }
        reportedWorkers.removeAll()
    }

    /// Returns the identity of a client, which is determined once for each connection.
    mutating func authorization(of client: ClientRecord, _ message: Multipart) -> PeerAuthorization {
        if let authorization = client.authorization { return authorization }
        let authorization = authorization(of: message)
        client.authorization = authorization
        return authorization
    }

    /// Returns the sender of a message.
    mutating func authorization(of message: Multipart) -> PeerAuthorization {
        guard isSecured else { return local }
        switch identify(message) {
        case .local: return local
        case .unidentified: return unknown
        case .authenticated(let name):
            guard let key = CurvePublicKey(name) else { return unknown }
            if let authorization = authorizations[key] { return authorization }
            let authorization = PeerAuthorization(key: key, access: list.access(of: key))
            authorizations[key] = authorization
            return authorization
        }
    }

    /// Returns why a client may not send a request; `nil` when it may.
    func refusal(of request: PendingRequest) -> Refusal? {
        // The state of a connection is found by its identity, so no peer may take over another's.
        guard PeerID.isAssigned(request.message) else { return .chosenIdentity }
        guard let access = request.authorization.access else { return .keyNotListed }
        if access.isUnlimited { return nil }
        if request.client.mayAsk !== request.service {
            let name = request.service.name
            guard Self.isOpenToAll(name) || access.mayCall(name, isSafe: request.isSafe) else {
                return .mayNotCall(access.principal, name)
            }
            if access.calls.contains(name) { request.client.mayAsk = request.service }
        }
        guard case .some = access.households, let header = request.headerFrame else { return nil }
        let isAllowed = request.message.withBytes(at: header) { bytes in
            switch HeaderScan.household(in: bytes) {
            // A service then acts for no household, and refuses requests that need one.
            case .none: true
            case .unreadable: false
            case .named(let household): access.households.contains(household)
            }
        }
        return isAllowed ? nil : .mayNotActFor(access.principal)
    }

    /// Whether the sender of a READY may register the service; if not, this is logged once until the list changes.
    mutating func mayRegister(_ service: String, _ message: Multipart) -> Bool {
        guard isSecured else { return true }
        let authorization = authorization(of: message)
        if PeerID.isAssigned(message), authorization.mayRegister(service) { return true }
        let owner = authorization.access?.principal ?? "An unlisted key"
        if reportedWorkers.insert("\(owner) \(service)").inserted {
            report("\(owner) may not register \(service): add `register \(service)` to its entry in the access list.")
        }
        return false
    }

    /// Whether every admitted peer may use a service, because the protocol needs it.
    private static func isOpenToAll(_ service: String) -> Bool {
        ["mmi.service", "mmi.x-features", "mmi.x-cancel", "mmi.x-status"].contains(service)
    }
}

/// The identity and the current rights of a peer, shared by all connections with its key.
final class PeerAuthorization {
    /// The key; `nil` for local peers.
    let key: CurvePublicKey?
    // Unchecked, because only the thread of the broker's core uses the rights, and accesses never nest.
    /// The rights; `nil` once the key is no longer listed.
    @exclusivity(unchecked) private(set) var access: Access?
    /// The stamp with the peer's owner, for services.
    @exclusivity(unchecked) private(set) var stamp: HeaderStamp
    /// The stamp that keeps the principal in the header, for a peer that forwards requests of others.
    @exclusivity(unchecked) private(set) var passingStamp: HeaderStamp?

    init(key: CurvePublicKey?, access: Access?) {
        self.key = key
        stamp = HeaderStamp(principal: "")
        hold(to: access)
    }

    /// Ignores the principals that the peer states.
    func believeNoClaim() { passingStamp = nil }

    /// Sets the rights of the peer from now on.
    func hold(to access: Access?) {
        self.access = access
        stamp = HeaderStamp(principal: access?.principal ?? "")
        passingStamp = access?.passesOnCallers == true ? .withoutPrincipal : nil
    }

    /// Whether the peer may register a service.
    func mayRegister(_ service: String) -> Bool { access?.registers.contains(service) ?? false }
}
