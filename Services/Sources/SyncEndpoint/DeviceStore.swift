public import Commands
public import Envelope
public import Foundation
import MessageBus
import Sync

/// One service's store on a device, with the agent that keeps it in step.
public struct DeviceStore: Sendable {
    /// The service.
    public let service: ServiceName
    /// Returns the changes of a home that wait for a person.
    let openChanges: @Sendable (HouseholdID) async throws(StoreError) -> [OpenChange]
    /// Settles one of them; returns `nil` when none waits under the identity.
    let resolve: @Sendable (String, Sync.Resolution, CommandContext) async throws(StoreError) -> Resolved?
    private let make: @Sendable (HouseholdID, any SharedRequestSender) -> Member

    /// What came of a person's decision, and the change as it was.
    typealias Resolved = (result: ReviewResult, change: OpenChange)

    /// An agent and what it knows of its store.
    struct Member: Sendable {
        let service: ServiceName
        let agent: SyncAgent
        let join: @Sendable () async throws(ReplicaError) -> Void
        let ask: @Sendable () async throws(ReplicaError) -> Void
        let check: @Sendable () async throws(ReplicaError) -> Void
        let backlog: @Sendable () async throws(ReplicaError) -> Backlog
    }

    /// Describes the store of a service.
    public init<Store: OperationStore>(_ service: ServiceName, _ store: Store, clock: @escaping @Sendable () -> Date) {
        self.service = service
        let changes = OpenChanges(store: store)
        openChanges = { (household) async throws(StoreError) in try await changes.all(of: household) }
        resolve = { (id, resolution, context) async throws(StoreError) in
            try await changes.resolve(id, by: resolution, for: context)
        }
        make = { household, sender in
            let replica = Replica(
                store: store,
                household: household,
                hub: ServiceHub(service: service, household: household, sender: sender),
                clock: clock,
                incarnation: { Incarnation(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max)) }
            )
            return Member(
                service: service,
                agent: SyncAgent(replica, clock: clock),
                join: { () async throws(ReplicaError) in try await replica.join() },
                ask: { () async throws(ReplicaError) in try await replica.askHub() },
                check: { () async throws(ReplicaError) in try await replica.checkIsEmpty() },
                backlog: { () async throws(ReplicaError) in try await replica.backlog() }
            )
        }
    }

    func member(of household: HouseholdID, through sender: any SharedRequestSender) -> Member {
        make(household, sender)
    }
}
