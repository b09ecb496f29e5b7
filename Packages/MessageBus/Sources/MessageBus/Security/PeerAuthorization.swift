import ZeroMQ

/// Who each peer of a broker is, and what it may do by the access list in force.
struct AccessControl {
    /// Whether peers prove who they are.
    ///
    /// If not, the broker takes every peer for this host's own, and believes no claim.
    let isSecured: Bool
    /// Who sent a message.
    private let identify: (Multipart) -> MessageSender
    /// Takes a sentence that people should read.
    private let report: (String) -> Void
    private var list: AccessList
    /// What every peer of this host may do.
    private let local: PeerAuthorization
    /// What a peer may do that came over the network without a key, or with one that no list knows: nothing.
    private let unknown = PeerAuthorization(key: nil, access: nil)
    private var authorizations: [CurvePublicKey: PeerAuthorization] = [:]
    /// Refused workers that the log has a sentence about.
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

    /// Holds every peer to another list from now on.
    mutating func use(_ list: AccessList) {
        self.list = list
        for authorization in authorizations.values {
            authorization.hold(to: authorization.key.flatMap { list.access(of: $0) })
        }
        reportedWorkers.removeAll()
    }

    /// Who a client is; found out once for each connection.
    mutating func authorization(of client: ClientRecord, _ message: Multipart) -> PeerAuthorization {
        if let authorization = client.authorization { return authorization }
        let authorization = authorization(of: message)
        client.authorization = authorization
        return authorization
    }

    /// Who sent a message.
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

    /// Why a client may not ask what it asks; `nil` when it may.
    func refusal(of request: PendingRequest) -> Refusal? {
        // What is remembered of a connection goes by its identity, so no peer may take over another's.
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
            // A service of ours acts for no household then, and refuses what needs one.
            case .none: true
            case .unreadable: false
            case .named(let household): access.households.contains(household)
            }
        }
        return isAllowed ? nil : .mayNotActFor(access.principal)
    }

    /// Whether the sender of a READY may be the service; if not, the log gets a sentence, once until the list changes.
    mutating func mayRegister(_ service: String, _ message: Multipart) -> Bool {
        guard isSecured else { return true }
        let authorization = authorization(of: message)
        if PeerID.isAssigned(message), authorization.mayRegister(service) { return true }
        let owner = authorization.access?.principal ?? "A key that is not listed"
        if reportedWorkers.insert("\(owner) \(service)").inserted {
            report("\(owner) may not register \(service): add `register \(service)` to its entry in the access list.")
        }
        return false
    }

    /// What every admitted peer may ask: what the protocol itself needs.
    private static func isOpenToAll(_ service: String) -> Bool {
        ["mmi.service", "mmi.x-features", "mmi.x-cancel", "mmi.x-status"].contains(service)
    }
}

/// Who is at the other end of a connection, and what it may do now; shared by all connections of a key.
final class PeerAuthorization {
    /// `nil` for this host's own peers.
    let key: CurvePublicKey?
    /// What it may do; `nil` once its key is listed no more.
    @exclusivity(unchecked) private(set) var access: Access?
    /// Names the peer's owner to services.
    @exclusivity(unchecked) private(set) var stamp: HeaderStamp
    /// Leaves the principal to the peer, which passes on what another principal has asked.
    @exclusivity(unchecked) private(set) var passingStamp: HeaderStamp?

    init(key: CurvePublicKey?, access: Access?) {
        self.key = key
        stamp = HeaderStamp(principal: "")
        hold(to: access)
    }

    /// Ignores whom the peer claims to ask for.
    func believeNoClaim() { passingStamp = nil }

    /// Sets what the peer may do from now on.
    func hold(to access: Access?) {
        self.access = access
        stamp = HeaderStamp(principal: access?.principal ?? "")
        passingStamp = access?.passesOnCallers == true ? .withoutPrincipal : nil
    }

    /// Whether the peer may be a service.
    func mayRegister(_ service: String) -> Bool { access?.registers.contains(service) ?? false }
}
