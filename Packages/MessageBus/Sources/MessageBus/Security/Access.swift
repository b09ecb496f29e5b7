/// Who a peer is, and what it may do.
public struct Access: Hashable, Sendable {
    /// The name that services see and that changes are recorded under.
    public internal(set) var principal: String
    /// Whom it may act for.
    public internal(set) var households: HouseholdScope
    /// The services that it may ask anything.
    public internal(set) var calls = ServicePatterns()
    /// The services that it may ask what changes nothing.
    public internal(set) var reads = ServicePatterns()
    /// The services that it may be.
    public internal(set) var registers = ServicePatterns()
    /// The services in whose name it may tell of events.
    public internal(set) var publishes = ServicePatterns()
    /// The services whose events it may hear.
    public internal(set) var subscribes = ServicePatterns()
    /// Whether it is believed when it says for whom it asks: a service that passes a caller's request on.
    public internal(set) var passesOnCallers = false
    /// Whether there is nothing that it may not do.
    let isUnlimited: Bool

    init(principal: String, households: HouseholdScope, isUnlimited: Bool = false) {
        self.principal = principal
        self.households = households
        self.isUnlimited = isUnlimited
    }

    /// What comes over `ipc://` and `inproc://`: whoever opens the socket is the data's owner.
    static func local(as principal: String) -> Access {
        var access = Access(principal: principal, households: .all, isUnlimited: true)
        access.calls = .everything
        access.reads = .everything
        access.registers = .everything
        access.publishes = .everything
        access.subscribes = .everything
        access.passesOnCallers = true
        return access
    }

    /// Whether a service may be asked, with something that claims to change nothing or without that claim.
    ///
    /// The claim is the client's; the service refuses what comes with it and changes something.
    func mayCall(_ service: String, isSafe: Bool) -> Bool {
        calls.contains(service) || isSafe && reads.contains(service)
    }
}
