import ZeroMQ

/// Who is at the other end of a connection, and what it may do now; shared by all connections of a key.
final class PeerStanding {
    /// `nil` for this host's own peers.
    let key: CurvePublicKey?
    /// What it may do; `nil` once its key is listed no more.
    @exclusivity(unchecked) private(set) var access: Access?
    /// Tells services who asks.
    @exclusivity(unchecked) private(set) var stamp: HeaderStamp
    /// Leaves to the peer who asks: it passes on what somebody else has asked.
    @exclusivity(unchecked) private(set) var passingStamp: HeaderStamp?

    init(key: CurvePublicKey?, access: Access?) {
        self.key = key
        stamp = HeaderStamp(principal: "")
        hold(to: access)
    }

    /// Whatever the peer says, it asks for itself.
    func believeNoClaim() { passingStamp = nil }

    /// What the peer may do from now on.
    func hold(to access: Access?) {
        self.access = access
        stamp = HeaderStamp(principal: access?.principal ?? "")
        passingStamp = access?.passesOnCallers == true ? .withoutPrincipal : nil
    }
}
