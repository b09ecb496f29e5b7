import Commands
import Envelope
import MessageBus
import Sync
import SyncMessages

/// A data folder as a device of a home, in whatever processes its stores are.
protocol FolderDevice: Sendable {
    /// Returns how the device stands with its hub.
    func status() async throws(Refusal) -> DeviceStatus
    /// Exchanges everything with the hub, once, and compares what each service has with what the hub has.
    func synchronize() async throws(Refusal) -> DeviceStatus
    /// Makes the folder a device of a home, and reads what the hub has.
    func join(_ address: HubAddress, home: HouseholdID) async throws(Refusal) -> DeviceStatus
    /// Makes the folder a home of its own again, with everything that it has.
    func leave(keepsChanges: Bool) async throws(Refusal) -> LeaveHomeReply
    /// Returns the devices of a home, as its hub knows them.
    func devices(of household: HouseholdID) async throws(Refusal) -> [KnownDevice]
    /// Returns the changes of a home that wait for a person.
    func openChanges(of household: HouseholdID) async throws(Refusal) -> [SyncMessages.OpenChange]
    /// Settles such a change.
    func resolve(
        _ id: String,
        by resolution: Sync.Resolution,
        for context: CommandContext
    ) async throws(Refusal) -> SyncMessages.OpenChange
}

extension HomeDevice: FolderDevice {}
