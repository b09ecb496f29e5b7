import ZeroMQ

extension BrokerCore {
    /// Holds everyone to a list from now on; workers that may no longer be what they are are put out.
    package func use(_ list: AccessList, at now: MonotonicTime) {
        accessList = list
        for standing in standings.values { standing.hold(to: standing.key.flatMap { list.access(of: $0) }) }
        for client in clients.values { client.mayAsk = nil }
        reportedWorkers.removeAll()
        let inOrder = peers.values.sorted { $0.number < $1.number }
        for peer in inOrder where !peer.workers.allSatisfy({ peer.standing.mayRegister($0.service.name) }) {
            counters.refusedWorkers += 1
            outbox.append(disconnect(addressOf: peer.address, dialect: peer.dialect))
            bury(peer, at: now)
        }
    }

    /// Who a client is; found out once for each connection.
    func standing(of client: ClientRecord, _ message: Multipart) -> PeerStanding {
        if let standing = client.standing { return standing }
        let standing = standing(of: message)
        client.standing = standing
        return standing
    }

    /// Who sent a message.
    func standing(of message: Multipart) -> PeerStanding {
        guard isSecured, let userID = identify(message) else { return hostStanding }
        guard let key = CurvePublicKey(userID) else { return PeerStanding(key: nil, access: nil) }
        if let standing = standings[key] { return standing }
        let standing = PeerStanding(key: key, access: accessList.access(of: key))
        standings[key] = standing
        return standing
    }

    /// Why a client may not ask what it asks; `nil` when it may.
    func refusalOfRights(of request: PendingRequest, isSafe: Bool) -> Refusal? {
        // What is remembered of a connection goes by its identity, so nobody may take over another's.
        guard PeerID.isAssigned(request.message) else { return unauthenticated(.chosenIdentity) }
        guard let access = request.standing.access else { return unauthenticated(.keyNotListed) }
        if access.isUnlimited { return nil }
        if request.client.mayAsk !== request.service {
            let name = request.service.name
            guard Self.isOpenToAll(name) || access.mayCall(name, isSafe: isSafe) else {
                return forbidden(.mayNotCall(access.principal, name))
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
        return isAllowed ? nil : forbidden(.mayNotActFor(access.principal))
    }

    /// Whether whoever sent a READY may be the service.
    func mayRegister(_ service: String, _ message: Multipart) -> Bool {
        guard isSecured else { return true }
        let standing = standing(of: message)
        if PeerID.isAssigned(message), standing.mayRegister(service) { return true }
        counters.refusedWorkers += 1
        // Once until the list changes: the worker tries again and again.
        let owner = standing.access?.principal ?? "A key that is not listed"
        if reportedWorkers.insert("\(owner) \(service)").inserted {
            report("\(owner) may not register \(service): add `register \(service)` to its entry in the access list.")
        }
        return false
    }

    /// What every admitted peer may ask: what the protocol itself needs.
    private static func isOpenToAll(_ service: String) -> Bool {
        ["mmi.service", "mmi.x-features", "mmi.x-cancel", "mmi.x-status"].contains(service)
    }

    private func unauthenticated(_ refusal: Refusal) -> Refusal {
        counters.unauthenticated += 1
        return refusal
    }

    private func forbidden(_ refusal: Refusal) -> Refusal {
        counters.forbidden += 1
        return refusal
    }
}

extension PeerStanding {
    /// Whether it may be a service.
    func mayRegister(_ service: String) -> Bool { access?.registers.contains(service) ?? false }
}
