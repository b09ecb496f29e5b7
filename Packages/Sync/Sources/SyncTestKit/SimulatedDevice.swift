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
    /// The numbers of the commands that it reported as done.
    var acknowledged: [Int]
    var backup: Copy?
    /// Whether its disk changed a value, and it has not read a snapshot since.
    var isDamaged = false
    let link: SimulatedLink

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
        device(InMemoryEntityStore(epoch: "device", incarnation: newIncarnation(), role: .device), acknowledged: [])
    }

    /// Makes a device of files; its clock is right, minutes off, or a year ahead.
    mutating func device(_ entities: InMemoryEntityStore<SampleRow>, acknowledged: [Int]) -> SimulatedDevice {
        let (hubBox, clock) = (hubBox, clock)
        let link = SimulatedLink(household: household, fault: fault) {
            Hub(store: SampleStore(hubBox.entities), clock: { clock.now })
        }
        let skews: [Double] = [0, -300, 120, 31_536_000, -3_000]
        return SimulatedDevice(
            entities: entities,
            skew: skews[generator.below(skews.count)],
            policy: randomPolicy(),
            acknowledged: acknowledged,
            link: link
        )
    }

    /// The device's process ends between two steps, and starts again.
    mutating func crash(_ place: Int) async throws {
        trace("device \(place) crashes")
        if fault == .forgetsPending { try await forget(.pending, in: devices[place].store) }
        report.crashes += 1
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
        report.restorations += 1
        let renewed = noticedIncarnation()
        trace("device \(place) is restored as \(renewed?.low ?? 0)")
        devices[place].entities = backup.entities.copied(epoch: "restored", incarnation: renewed)
        devices[place].acknowledged = backup.acknowledged
        devices[place].isDamaged = backup.isDamaged
        try await crash(place)
    }

    /// A device's files are copied to another machine, and both go on.
    mutating func copy(_ place: Int) {
        report.copies += 1
        let copy = devices[place].copy()
        let renewed = fault == .sharesIncarnation ? nil : noticedIncarnation()
        let entities = copy.entities.copied(epoch: "copied", incarnation: renewed)
        trace("device \(place) is copied as \(renewed?.low ?? 0)")
        devices.append(device(entities, acknowledged: copy.acknowledged))
        devices[devices.count - 1].isDamaged = copy.isDamaged
    }

    /// A device's disk changes a value of the device's base, which nobody writes again: only a comparison with the hub
    /// finds it.
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
        report.damages += 1
    }

    /// A new incarnation, as when the token beside a file tells that it is a copy; `nil` when the token was copied, too.
    private mutating func noticedIncarnation() -> Incarnation? { generator.oneIn(2) ? newIncarnation() : nil }

    mutating func restoreHub() async throws {
        guard let backup = hubBackup else { return }
        report.hubRestorations += 1
        trace("the hub is restored")
        let epoch = fault == .keepsEpoch ? "epoch 0" : "epoch \(report.hubRestorations)"
        hubBox.entities = backup.store.copied(epoch: epoch, incarnation: newIncarnation())
        prunedMarks = backup.pruned
        try await noteHub()
    }

    /// The hub drops the beginning of its feed, with receipts.
    mutating func pruneHub() async throws {
        let fence = try await hubBox.entities.feed(of: household, after: 0, limit: 0).fence
        let before = try await hubBox.entities.feed(of: household, after: 0, limit: .max).entries
        hubBox.entities.prune(keeping: generator.below(20))
        let kept = try await hubBox.entities.feed(of: household, after: 0, limit: .max)
        guard kept.fence > fence else { return }
        trace("the hub drops its feed up to \(kept.fence)")
        report.prunings += 1
        prunedMarks += before.filter { $0.seq <= kept.fence && $0.kind == "mark" }.map(\.entityId)
    }

    mutating func giveCommand(to place: Int) async throws {
        commands += 1
        report.commands += 1
        let number = commands
        if fault == .acknowledgesTooEarly, generator.oneIn(8) {
            devices[place].acknowledged.append(number)
            return
        }
        let device = devices[place]
        let isWritten = try await failingDisk(of: [device.entities]) { simulation in
            try await simulation.write(number, to: device.store, skew: device.skew)
        }
        guard isWritten else { return }
        trace("device \(place) writes \(number)")
        devices[place].acknowledged.append(number)
        devices[place].step(.occasion(.written))
    }

    mutating func giveCommandToHub() async throws {
        commands += 1
        report.commands += 1
        let hub = hubBox.entities
        let isWritten = try await failingDisk(of: [hub]) { simulation in
            try await simulation.write(simulation.commands, to: SampleStore(hub), skew: 0)
        }
        let number = commands
        trace("the hub writes \(isWritten ? number : 0)")
        try await noteHub()
    }

    /// Writes the mark of a command, and a note or both halves of a pair.
    ///
    /// - Returns: Whether it was written; the rules of the home refuse some commands at once, and disks fail.
    private mutating func write(_ number: Int, to store: SampleStore, skew: Double) async throws -> Bool {
        let context = CommandContext.test(
            household: "simulation \(seed)",
            key: "k\(number)",
            request: "\(number)",
            now: clock.now.addingTimeInterval(skew)
        )
        do throws(StoreError) {
            _ = try await store.commit(try await plan(number, for: store), outcome: [], for: context)
            return true
        } catch {
            switch error {
            case .versionConflict: return false
            case .unavailable: return fault == .ignoresDiskFailure
            default: throw error
            }
        }
    }

    /// Chooses what a command changes.
    private mutating func plan(_ number: Int, for store: SampleStore) async throws(StoreError) -> [PlannedOperation] {
        let text = { (value: Int) in GroupChange("text", .write(json: value)) }
        var planned = [
            PlannedOperation(.create([text(number)]), of: EntityKey("mark", "\(number)"), expecting: nil)
        ]
        let keys =
            generator.oneIn(3)
            ? [EntityKey("half", "left"), EntityKey("half", "right")] : [EntityKey("note", "\(generator.below(3))")]
        let value = generator.below(SampleRow.greatest + 3)
        let entities = try await store.entities(keys, in: household)
        let isDeletion = keys.count == 1 && generator.oneIn(6)
        for key in keys {
            let isAlive = entities[key]?.state.isAlive == true
            var changes = [text(value)]
            if key.kind == "note" {
                changes.append(GroupChange("events", .record(id: ByteText("\(number)"), isRecount: false, [1])))
            }
            let intent: Intent = isAlive ? (isDeletion ? .delete : .change(changes)) : .create(changes)
            planned.append(PlannedOperation(intent, of: key, expecting: nil))
        }
        return planned
    }
}
