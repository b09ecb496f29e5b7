import Commands
import CommandsTestKit
import Foundation
import Sync

/// What people do on the nodes.
extension SyncSimulation {
    mutating func giveCommand(to place: Int) async throws {
        commands += 1
        report[.commands] += 1
        let number = commands
        if fault == .acknowledgesTooEarly, generator.oneIn(8) {
            devices[place].acknowledged.append(number)
            return
        }
        let device = devices[place]
        let isWritten = try await failingDisk(of: [device.entities]) { simulation in
            try await simulation.write(number, to: device.entities, by: device.release, skew: device.skew)
        }
        guard isWritten else { return }
        countJump(of: place)
        trace("device \(place) writes \(number)")
        devices[place].acknowledged.append(number)
        devices[place].step(.occasion(.written))
        try await checkShown(of: place)
    }

    mutating func giveCommandToHub() async throws {
        commands += 1
        report[.commands] += 1
        let hub = hubBox.entities
        let isWritten = try await failingDisk(of: [hub]) { simulation in
            try await simulation.write(
                simulation.commands,
                to: hub,
                by: simulation.hubBox.release,
                skew: simulation.clock.hubOffset
            )
        }
        let number = commands
        trace("the hub writes \(isWritten ? number : 0)")
        try await noteHub()
    }

    /// Writes the mark of a command, and a note or both halves of a pair.
    ///
    /// - Returns: Whether it was written; the rules of the home refuse some commands at once, and disks fail.
    private mutating func write(
        _ number: Int,
        to entities: InMemoryEntityStore<SampleRow>,
        by release: SampleRelease,
        skew: Double
    ) async throws -> Bool {
        let context = CommandContext.test(
            household: "simulation \(seed)",
            key: "k\(number)",
            request: "\(number)",
            now: clock.now.addingTimeInterval(skew)
        )
        do throws(StoreError) {
            let store = SampleStore(entities)
            var planned = try await plan(number, for: store)
            if generator.oneIn(2) { planned += try await planPage(number, for: store, by: release) }
            switch release {
            case .earlier:
                _ = try await EarlierStore(entities: entities).commit(planned, outcome: [], for: context)
            case .present: _ = try await store.commit(planned, outcome: [], for: context)
            }
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
        let isDeletion = keys.count == 1 && generator.oneIn(6)
        let entities = try await read(keys, for: number, from: store, deleting: isDeletion)
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

    /// Reads what a command changes, and notes what its writer has read from the hub.
    private func read(
        _ keys: [EntityKey],
        for number: Int,
        from store: SampleStore,
        deleting isDeletion: Bool
    ) async throws(StoreError) -> [EntityKey: StoredEntity] {
        let epoch = try await store.feed(of: household, after: 0, limit: 0).epoch
        let (entities, sight) = try await store.transact(in: household) { transaction throws(StoreError) in
            let entities = try transaction.entities(Set(keys))
            let head = try transaction.head()
            let cursor =
                head.role == .hub
                ? FeedCursor(epoch: epoch, seq: head.seq, chain: head.chain) : try transaction.cursor()
            var note = try transaction.base(of: keys[0])
            if note == nil { note = try transaction.entity(keys[0]) }
            return (entities, NoteLives.Sight(cursor: cursor, note: note?.state ?? .absent))
        }
        let known = Dictionary(uniqueKeysWithValues: entities.map { ($0.key, $0) })
        hubBox.lives.note(sight, deleting: isDeletion ? known[keys[0]]?.state : nil, of: number)
        return known
    }

    /// Chooses what a command writes on the page: its text, and in the present release a stamp beside a tag.
    ///
    /// The earlier release saves the page as it knows it, which must leave the stamps alone.
    private mutating func planPage(
        _ number: Int,
        for store: SampleStore,
        by release: SampleRelease
    ) async throws(StoreError) -> [PlannedOperation] {
        let key = EntityKey("page", "one")
        let page = try await store.entities([key], in: household)[key] ?? .absent(key)
        let text = GroupChange("text", .write(json: number))
        guard release == .present else {
            return [PlannedOperation(saving: [text], in: page, by: EarlierRow.rules)].compactMap { $0 }
        }
        stamped.insert(number)
        let changes = [text, GroupChange("stamps", .put(ByteText("\(number)"), json: number))]
        return [
            PlannedOperation(page.state.isAlive ? .change(changes) : .create(changes), of: key, expecting: nil),
            PlannedOperation(.create([text]), of: EntityKey("tag", "\(number)"), expecting: nil),
        ]
    }
}
