import Commands
import CommandsTestKit
import Foundation
import Sync

/// A device of a simulation.
struct SimulatedDevice {
    /// A copy of a device's files.
    struct Copy {
        let entities: InMemoryEntityStore<SampleRow>
        let acknowledged: [Int]
        let isDamaged: Bool
    }

    var entities: InMemoryEntityStore<SampleRow>
    var core = ReplicaCore()
    /// What it does now.
    var effect: ReplicaCore.Effect = .rest
    /// The steps of its state machine, one trace for each life of its process.
    var traces = [CoreTrace()]
    /// How far its clock is off, in seconds.
    var skew: Double
    /// How it settles what it and other devices change at once.
    var policy: ConflictPolicy
    /// What it runs.
    var release: SampleRelease
    /// The numbers of the commands that it reported as done.
    var acknowledged: [Int]
    var backup: Copy?
    /// Whether its disk changed a value, and it has not read a snapshot since.
    var isDamaged = false
    /// What it has shown since its files were replaced.
    var lastShown = SyncSimulation.LastShown()
    /// How far its clock was set since its last command, in seconds.
    var jump = 0.0
    /// What the hub had of the home's commands when it removed the device; `nil` for a member.
    var marksAtRemoval: Set<Int>?
    /// Whether another device has the same files.
    var isCopied = false
    /// The step at which it reaches the hub again; `nil` while it does.
    var cutUntil: Int?
    /// Whether it is away for months.
    var isAway = false
    /// Whether it was away for so long that it needs a snapshot.
    var isBeyondFence = false
    let link: SimulatedLink

    func cursor(in household: HouseholdID) async throws -> FeedCursor {
        try await store.transact(in: household) { transaction throws(StoreError) in try transaction.cursor() }
    }

    var store: SampleStore { SampleStore(entities) }

    /// Tells its state machine what happened.
    mutating func step(_ event: ReplicaCore.Event) {
        let next = core.step(event)
        traces[traces.count - 1].append(event, effect: next)
        effect = next ?? effect
    }

    /// Its process starts again.
    mutating func restart() {
        core = ReplicaCore()
        effect = .rest
        traces.append(CoreTrace())
    }

    func copy() -> Copy {
        Copy(
            entities: entities.copied(epoch: "copy", incarnation: nil),
            acknowledged: acknowledged,
            isDamaged: isDamaged
        )
    }
}

extension SyncSimulation {
    mutating func newIncarnation() -> Incarnation {
        nodes += 1
        return Incarnation(high: 7, low: seed << 16 | nodes)
    }

    mutating func newDevice() -> SimulatedDevice {
        device(
            InMemoryEntityStore(epoch: "device", incarnation: newIncarnation(), role: .device),
            acknowledged: [],
            running: generator.oneIn(2) ? .earlier : .present
        )
    }

    /// Makes a device of files; its clock is right, minutes off, or a year ahead.
    mutating func device(
        _ entities: InMemoryEntityStore<SampleRow>,
        acknowledged: [Int],
        running release: SampleRelease
    ) -> SimulatedDevice {
        let (hubBox, clock) = (hubBox, clock)
        let link = SimulatedLink(household: household, fault: fault, lives: hubBox.lives) { hubBox.hub(clock) }
        link.run(release)
        let skews: [Double] = [0, -300, 120, 31_536_000, -3_000]
        return SimulatedDevice(
            entities: entities,
            skew: skews[generator.below(skews.count)],
            policy: randomPolicy(),
            release: release,
            acknowledged: acknowledged,
            link: link
        )
    }

    /// The device's process ends between two steps, and starts again.
    mutating func crash(_ place: Int) async throws {
        trace("device \(place) crashes")
        if fault == .forgetsPending { try await forget(.pending, in: devices[place].store) }
        report[.crashes] += 1
        devices[place].restart()
        if generator.oneIn(4) { devices[place].policy = randomPolicy() }
    }

    private mutating func randomPolicy() -> ConflictPolicy {
        let policies: [ConflictPolicy] = [.lastWriteWins, .remoteWins, .localWins, .merge(SampleMerger.byKind)]
        return policies[generator.below(policies.count)]
    }

    /// A device's files are replaced by their backup.
    mutating func restore(_ place: Int) async throws {
        guard let backup = devices[place].backup else { return }
        report[.restorations] += 1
        let renewed = noticedIncarnation()
        trace("device \(place) is restored as \(renewed?.low ?? 0)")
        devices[place].entities = backup.entities.copied(epoch: "restored", incarnation: renewed)
        devices[place].acknowledged = backup.acknowledged
        devices[place].isDamaged = backup.isDamaged
        devices[place].lastShown = LastShown()
        if devices[place].release == .present { try await open(devices[place].entities) }
        try await crash(place)
    }

    /// A device's files are copied to another machine, and both stay in use.
    mutating func copy(_ place: Int) {
        guard devices[place].marksAtRemoval == nil else { return }
        report[.copies] += 1
        devices[place].isCopied = true
        let copy = devices[place].copy()
        let renewed = fault == .sharesIncarnation ? nil : noticedIncarnation()
        let entities = copy.entities.copied(epoch: "copied", incarnation: renewed)
        trace("device \(place) is copied as \(renewed?.low ?? 0)")
        devices.append(device(entities, acknowledged: copy.acknowledged, running: devices[place].release))
        devices[devices.count - 1].isDamaged = copy.isDamaged
        devices[devices.count - 1].isCopied = true
    }

    /// A device's disk changes a value of the device's base, which is never written again: only a comparison with the
    /// hub finds it.
    mutating func damage(_ place: Int) async throws {
        let choice = generator.next()
        let isDone = try await devices[place].store.transact(in: household) { transaction throws(StoreError) in
            let overlaid = Set(try transaction.bases().map(\.key))
            let found = try transaction.entities(of: nil).filter { $0.key.kind == "mark" && $0.state.isAlive }
                .filter { !overlaid.contains($0.key) }
            guard !found.isEmpty else { return false }
            var entity = found[Int(choice % UInt64(found.count))]
            var groups = entity.state.groups
            guard case .register(let register)? = groups["text"] else { return false }
            let value = register.value == Array("3".utf8) ? "4" : "3"
            groups["text"] = .register(Register(stamp: register.stamp, value: Array(value.utf8)))
            entity.state = EntityState(life: entity.state.life, groups: groups)
            try transaction.save(entity, row: try SampleRow(entity))
            return true
        }
        guard isDone else { return }
        trace("device \(place) is damaged")
        devices[place].isDamaged = true
        report[.damages] += 1
    }

    /// A new incarnation, as when the token beside a file tells that it is a copy; `nil` when the token was copied,
    /// too.
    private mutating func noticedIncarnation() -> Incarnation? { generator.oneIn(2) ? newIncarnation() : nil }

    mutating func restoreHub() async throws {
        guard let backup = hubBackup else { return }
        report[.hubRestorations] += 1
        trace("the hub is restored")
        let epoch = epoch(after: backup.epoch)
        hubBox.entities = backup.store.copied(epoch: epoch, incarnation: newIncarnation())
        prunedMarks = backup.pruned
        if fault == .forgetsRestoration { try await forgetRestoration() }
        let living = try await hubBox.hub(clock).living(household)
        hubBox.lives.begin(with: living, epoch: epoch, from: backup.epoch)
        if hubBox.release == .present { try await open(hubBox.entities) }
        try await noteHub()
    }

    /// The epoch of a hub that is restored from a backup: one that it never had.
    private func epoch(after backup: String) -> String {
        switch fault {
        case .keepsEpoch: "epoch 0"
        case .countsEpochs: "epoch \((backup.split(separator: " ").last.flatMap { Int($0) } ?? 0) + 1)"
        default: "epoch \(report[.hubRestorations])"
        }
    }

    /// The hub drops the beginning of its feed, with receipts.
    mutating func pruneHub(keeping count: Int? = nil) async throws {
        let fence = try await hubBox.entities.feed(of: household, after: 0, limit: 0).fence
        let before = try await hubBox.entities.feed(of: household, after: 0, limit: .max).entries
        hubBox.entities.prune(keeping: count ?? generator.below(20))
        let kept = try await hubBox.entities.feed(of: household, after: 0, limit: .max)
        guard kept.fence > fence else { return }
        trace("the hub drops its feed up to \(kept.fence)")
        report[.prunings] += 1
        hubBox.lives.prune()
        prunedMarks += before.filter { $0.seq <= kept.fence && $0.kind == "mark" }.map(\.entityId)
        // The version of what it has forgotten begins again.
        try await noteHub()
    }

    /// The hub no longer knows where its feed parted from the one before it was restored.
    private func forgetRestoration() async throws {
        try await hubBox.entities.transact(in: household) { transaction throws(StoreError) in
            var head = try transaction.head()
            (head.restoredSeq, head.lostFeeds) = (nil, LostFeeds())
            try transaction.save(head)
        }
    }

    /// The hub no longer knows where lives began.
    func forgetLifeStarts() async throws {
        try await hubBox.entities.transact(in: household) { transaction throws(StoreError) in
            for note in try transaction.entities(of: "note") where note.state.isAlive {
                try transaction.save(note, row: SampleRow(note), lifeStart: 0)
            }
        }
    }
}
