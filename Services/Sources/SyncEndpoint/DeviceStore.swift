public import Commands
import CommonMessages
public import Envelope
import Foundation
import MessageBus
public import Sync

/// One service's store on a device, with the agent that keeps it in step.
public struct DeviceStore: Sendable {
    /// The service.
    public let service: ServiceName
    /// Returns the changes of a home that wait for a person.
    let openChanges: @Sendable (HouseholdID) async throws(StoreError) -> [OpenChange]
    /// Settles one of them; returns `nil` when none waits under the identity.
    let resolve: @Sendable (String, Sync.Resolution, CommandContext) async throws(StoreError) -> Resolved?
    /// Returns what the service owes others, of all homes.
    let effects: @Sendable () async throws(StoreError) -> EffectCounts
    /// Returns the devices that read the feed of a home here.
    let readers: @Sendable (HouseholdID) async throws(ReplicaError) -> [Commands.FeedReader]
    private let make: @Sendable (HouseholdID, HubConnection, FeedDevice?, ConflictSetting) -> Member

    /// The outcome of a person's decision, and the change as it was.
    typealias Resolved = (result: ReviewResult, change: OpenChange)

    /// An agent and what it knows of its store.
    struct Member: Sendable {
        let service: ServiceName
        let agent: SyncAgent
        let join: @Sendable () async throws(ReplicaError) -> Void
        let leave: @Sendable () async throws(ReplicaError) -> Void
        let ask: @Sendable () async throws(ReplicaError) -> Void
        let check: @Sendable () async throws(ReplicaError) -> Void
        let status: @Sendable () async throws(ReplicaError) -> SyncStatus
        let readers: @Sendable () async throws(ReplicaError) -> [Commands.FeedReader]
        /// Makes the hub forget the device.
        let forget: @Sendable () async throws(ReplicaError) -> Void
    }

    /// Describes the store of a service.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - store: Its store.
    ///   - policy: Settles its conflicts, whatever the device's file says; `nil` for what the file says.
    ///   - merger: Decides about conflicts on a device whose policy is `merge`; `nil` for the merge rules.
    ///   - staleReads: Returns how many questions were answered from data not compared with the hub's for too long.
    ///   - clock: The clock of this machine.
    public init<Store: OperationStore>(
        _ service: ServiceName,
        _ store: Store,
        policy: ConflictPolicy? = nil,
        merger: (any ConflictMerger)? = nil,
        staleReads: @escaping @Sendable () -> Int = { 0 },
        clock: any WallClock
    ) {
        self.service = service
        effects = { () async throws(StoreError) in try await EffectCounts(of: store) }
        let changes = OpenChanges(store: store)
        openChanges = { (household) async throws(StoreError) in try await changes.all(of: household) }
        resolve = { (id, resolution, context) async throws(StoreError) in
            try await changes.resolve(id, by: resolution, for: context)
        }
        readers = { (household) async throws(ReplicaError) in
            do throws(StoreError) {
                return try await Hub(store: store, clock: { clock.now }).readers(of: household)
            } catch {
                throw .store(error)
            }
        }
        make = { household, connection, device, conflicts in
            let hub = ServiceHub(service: service, household: household, sender: connection.sender, device: device)
            let replica = Replica(
                store: store,
                household: household,
                hub: hub,
                policy: policy ?? conflicts.policy(merging: merger),
                clock: clock,
                incarnation: { Incarnation(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max)) }
            )
            let agent = SyncAgent(replica, clock: clock, connectivity: connection.connectivity)
            return Member(service, replica, at: hub, agent: agent, staleReads: staleReads)
        }
    }

    /// Creates the agent of a home.
    ///
    /// - Parameters:
    ///   - household: The home.
    ///   - connection: Leads to the hub.
    ///   - device: What the hub knows this device by; `nil` when it doesn't.
    ///   - conflicts: How the device settles conflicts.
    /// - Returns: The agent, which does nothing by itself.
    func member(
        of household: HouseholdID,
        through connection: HubConnection,
        as device: FeedDevice?,
        settling conflicts: ConflictSetting
    ) -> Member { make(household, connection, device, conflicts) }
}

extension DeviceStore.Member {
    fileprivate init<Store: OperationStore>(
        _ service: ServiceName,
        _ replica: Replica<Store>,
        at hub: ServiceHub,
        agent: SyncAgent,
        staleReads: @escaping @Sendable () -> Int
    ) {
        self.init(
            service: service,
            agent: agent,
            join: { () async throws(ReplicaError) in try await replica.join() },
            leave: { () async throws(ReplicaError) in try await replica.leave() },
            ask: { () async throws(ReplicaError) in try await replica.askHub() },
            check: { () async throws(ReplicaError) in try await replica.checkIsEmpty() },
            status: { () async throws(ReplicaError) in
                var status = try await agent.readStatus()
                status.staleReads = staleReads()
                return status
            },
            readers: { () async throws(ReplicaError) in
                do throws(HubFailure) { return try await hub.readers() } catch { throw .hub(error) }
            },
            forget: { () async throws(ReplicaError) in
                do throws(HubFailure) { try await hub.forgetDevice() } catch { throw .hub(error) }
            }
        )
    }
}
