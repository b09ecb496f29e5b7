import Commands
import CommandsTestKit
import Foundation
import Sync

/// The hub's answers, from whatever release it runs.
struct SampleHub: Sendable {
    let release: SampleRelease
    /// The time of its clock.
    let now: Date
    /// What it has taken.
    let created: Creations
    let receive: @Sendable ([OperationGroup], HouseholdID) async throws(StoreError) -> [PushAnswer]
    let feed: @Sendable (HouseholdID, Int64, Int) async throws(StoreError) -> FeedPage
    let snapshot:
        @Sendable (HouseholdID, SnapshotPosition?, Int, [Incarnation: Int64]) async throws(StoreError) -> SnapshotPage
    let digest: @Sendable (HouseholdID) async throws(StoreError) -> HouseholdDigest
    /// The entities that are there.
    let living: @Sendable (HouseholdID) async throws(StoreError) -> [EntityKey: EntityState]

    init(
        _ entities: InMemoryEntityStore<SampleRow>,
        _ release: SampleRelease,
        _ created: Creations,
        clock: SimulatedClock
    ) {
        switch release {
        case .earlier: self.init(EarlierStore(entities: entities), release, created, clock)
        case .present: self.init(SampleStore(entities), release, created, clock)
        }
    }

    init<Store: OperationStore>(
        _ store: Store,
        _ release: SampleRelease,
        _ created: Creations,
        _ clock: SimulatedClock
    ) {
        let hub = Hub(store: store) { clock.hubNow }
        (self.release, self.created, now) = (release, created, clock.hubNow)
        living = { (home) async throws(StoreError) in
            try await store.transact(in: home) { transaction throws(StoreError) in
                Dictionary(uniqueKeysWithValues: try transaction.entities(of: nil).map { ($0.key, $0.state) })
                    .filter(\.value.isAlive)
            }
        }
        receive = { (groups, home) async throws(StoreError) in try await hub.receive(groups, of: home) }
        feed = { (home, seq, limit) async throws(StoreError) in try await hub.feed(of: home, after: seq, limit: limit) }
        snapshot = { (home, position, limit, answered) async throws(StoreError) in
            try await hub.snapshot(of: home, after: position, limit: limit, answered: answered)
        }
        digest = { (home) async throws(StoreError) in try await hub.digest(of: home) }
    }
}

/// A device's exchanges, in whatever release it runs.
struct SampleReplica: Sendable {
    let perform: @Sendable (ReplicaCore.Effect) async throws(ReplicaError) -> ReplicaCore.Event?
    let agreesWithHub: @Sendable () async throws(ReplicaError) -> Bool?

    init<Store: OperationStore>(_ replica: Replica<Store>) {
        perform = { (effect) async throws(ReplicaError) in try await replica.perform(effect) }
        agreesWithHub = { () async throws(ReplicaError) in try await replica.agreesWithHub() }
    }
}

extension SyncSimulation {
    /// The exchanges of a device.
    func replica(of device: SimulatedDevice, renewingAs renewed: Incarnation) -> SampleReplica {
        switch device.release {
        case .earlier: SampleReplica(replica(of: device, EarlierStore(entities: device.entities), renewed))
        case .present: SampleReplica(replica(of: device, device.store, renewed))
        }
    }

    private func replica<Store: OperationStore>(
        of device: SimulatedDevice,
        _ store: Store,
        _ renewed: Incarnation
    ) -> Replica<Store> {
        Replica(
            store: store,
            household: household,
            hub: device.link,
            policy: device.policy,
            clock: SkewedClock(clock: clock, seconds: device.skew),
            incarnation: { renewed }
        )
    }

    /// The present release opens files, which an earlier one may have written, and makes the rows of all that they
    /// hold.
    func open(_ entities: InMemoryEntityStore<SampleRow>) async throws {
        try await entities.transact(in: household) { transaction throws(StoreError) in
            for entity in try transaction.entities(of: nil) {
                try transaction.save(entity, row: entity.state.isAlive ? try SampleRow(entity) : nil)
            }
        }
    }

    /// A device gets the present release.
    mutating func upgrade(_ place: Int) async throws {
        guard devices[place].release == .earlier else { return }
        trace("device \(place) is upgraded")
        report[.upgrades] += 1
        try await open(devices[place].entities)
        devices[place].release = .present
        devices[place].link.run(.present)
        devices[place].restart()
    }

    /// The hub gets the present release.
    mutating func upgradeHub() async throws {
        guard hubBox.release == .earlier else { return }
        trace("the hub is upgraded")
        report[.upgrades] += 1
        try await open(hubBox.entities)
        hubBox.release = .present
    }
}
