public import Commands
public import Envelope
public import MessageBus
public import Sync

/// How one service of a device reaches the hub of its home.
public struct HubLink: Sendable {
    /// Sends requests to the hub's services.
    public let sender: any SharedRequestSender
    private let agent: SyncAgent
    private let wake: @Sendable (ReplicaCore.Occasion) async -> Void

    init(_ membership: HomeDevice.Membership, _ member: DeviceStore.Member, to device: HomeDevice) {
        sender = membership.hub.sender
        agent = member.agent
        wake = { [weak device] occasion in await device?.notice(occasion, by: member.service) }
    }

    /// Returns how the exchanges of the service go.
    public func status() async -> SyncStatus { await agent.status }

    /// Tells of an occasion to exchange data; returns at once.
    public func notice(_ occasion: ReplicaCore.Occasion) async { await wake(occasion) }
}

extension HomeDevice {
    /// Returns how a service reaches the hub of a home; `nil` where this folder is not a device of the home, or does
    /// not know its hub.
    ///
    /// - Throws: A ``Refusal`` when the folder cannot be read as a device: it is not a hub for that.
    public func link(of service: ServiceName, in household: HouseholdID) throws(Refusal) -> HubLink? {
        guard let known = try current(), known.home == household else { return nil }
        return known.members.first { $0.service == service }.map { HubLink(known, $0, to: self) }
    }
}
