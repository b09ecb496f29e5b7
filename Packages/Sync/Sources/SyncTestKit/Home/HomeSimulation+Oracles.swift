import Commands
import CommandsTestKit
import Sync

/// What the hub had of a module.
struct ModuleHistory {
    /// The hashes of what it had at each position.
    var hashes: [HubPosition: Int] = [:]
    /// Its position.
    var last = HubPosition(epoch: "", seq: 0)
    /// What was ever deleted there.
    var deleted: Set<EntityKey> = []
    /// Whether it has dropped the beginning of its feed, and may begin to count lives again.
    var isPruned = false
}

/// What must hold, whatever happened.
extension HomeSimulation {
    mutating func noteHub() async throws { for module in home.modules.indices { try await noteHub(module) } }

    /// Notes what the hub has of a module at its position.
    mutating func noteHub(_ module: Int) async throws {
        let store = hub.node.files[module].store
        let last = history[module].last
        var page = try await store.feed(of: household, after: last.seq, limit: .max)
        if page.epoch == last.epoch, page.head == last.seq { return }
        if page.epoch != last.epoch { page = try await store.feed(of: household, after: 0, limit: .max) }
        for entry in page.entries where entry.isDeletion {
            history[module].deleted.insert(EntityKey(entry.kind, entry.entityId))
        }
        history[module].last = HubPosition(epoch: page.epoch, seq: page.head)
        history[module].hashes[history[module].last] = try await store.entities(in: household).contentHash
    }

    /// Equal positions mean equal data.
    mutating func observe(_ place: Int, _ module: Int) async throws {
        let (hash, position) = try await devices[place].node.files[module].store.base(in: household)
        guard !position.epoch.isEmpty, let known = history[module].hashes[position], known != hash else { return }
        violations.append("\(home.modules[module].name) of device \(place) differs from the hub at \(position).")
    }

    /// Checks what must hold once all are at rest.
    mutating func check() async throws {
        for module in home.modules.indices where violations.isEmpty {
            let hub = try await hub.node.files[module].store.entities(in: household).filter(\.state.isAlive)
            report[.conflicts] += hub.count { $0.key.kind == "conflict" }
            for place in devices.indices { try await check(module, of: place, against: hub) }
            try await checkOnce(module)
            if isCalm { try await checkLastWriters(module, of: hub) }
        }
        if violations.isEmpty { try await compare(devices.indices.map(Optional.init) + [nil], with: nil) }
        for place in devices.indices.map(Optional.init) + [nil] where violations.isEmpty { checkEffects(of: place) }
        if violations.isEmpty { violations += try await home.check(hub.node, household, effects) }
    }

    /// A device has what the hub has, and every group has come to its end there.
    private mutating func check(_ module: Int, of place: Int, against hub: [StoredEntity]) async throws {
        let (name, node) = (home.modules[module].name, devices[place].node)
        let shown = try await node.files[module].store.entities(in: household).filter(\.state.isAlive)
        if shown != hub { violations.append("\(name) of device \(place) shows something else than the hub.") }
        let outbox = try await node.files[module].store.outbox(in: household)
        let settled = outbox.filter { $0.status == .settled }
        let refused = outbox.count(where: \.isRefused)
        report[.settled] += settled.count
        report["groups settled in \(name)"] += settled.count
        report[.refused] += refused
        if settled.count + refused != outbox.count {
            violations.append("A group of \(name) on device \(place) has come to no end.")
        }
        for position in node.acknowledged[module].subtracting(outbox.map(\.position)).sorted() {
            violations.append("Group \(position) of \(name), which device \(place) reported as done, is lost.")
        }
        let taken = try await self.hub.node.files[module].store.lastGroups(of: settled.map(\.group), in: household)
        let living = Dictionary(uniqueKeysWithValues: hub.map { ($0.key, $0.state) })
        for group in settled.map(\.group) {
            if group.number > taken[group.incarnation] ?? 0 {
                violations.append("The hub does not know group \(group.number) of \(name) on device \(place).")
            }
            for operation in group.operations {
                for lost in operation.lost(from: living[operation.entity], deleted: history[module].deleted) {
                    violations.append("\(lost), which device \(place) wrote in \(name), is lost.")
                }
            }
        }
    }

    /// Each group is in the hub's feed once, in one piece.
    private mutating func checkOnce(_ module: Int) async throws {
        let page = try await hub.node.files[module].store.feed(of: household, after: 0, limit: .max)
        var (seen, last): (Set<FeedOrigin>, FeedOrigin?) = ([], nil)
        for origin in page.entries.map(\.origin) where origin.group > 0 {
            if origin != last, !seen.insert(origin).inserted {
                violations.append("Group \(origin.group) of \(origin.incarnation.low) is there twice.")
            }
            last = origin
        }
    }

    /// What a node owed was done once, or refused.
    private mutating func checkEffects(of place: Int?) {
        let effects = node(at: place).effects
        for id in effects.owed.subtracting(effects.done.keys).subtracting(effects.refused) {
            violations.append("What \(name(of: place)) owed as \(id) was never done.")
        }
        for (id, count) in effects.done where count > 1 {
            violations.append("What \(name(of: place)) owed as \(id) was done \(count) times.")
        }
    }
}

extension OperationStore {
    fileprivate func entities(in household: HouseholdID) async throws(StoreError) -> [StoredEntity] {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.entities(of: nil) }
    }

    fileprivate func outbox(in household: HouseholdID) async throws(StoreError) -> [OutboxEntry] {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.outbox(shownOnly: false) }
    }

    /// The hash of what a device has of its hub, and the position there.
    fileprivate func base(in household: HouseholdID) async throws(StoreError) -> (hash: Int, position: HubPosition) {
        try await transact(in: household) { transaction throws(StoreError) in
            let bases = try transaction.bases()
            let overlaid = Set(bases.map(\.key))
            let base = try transaction.entities(of: nil).filter { !overlaid.contains($0.key) } + bases
            let cursor = try transaction.cursor()
            return (base.contentHash, HubPosition(epoch: cursor.epoch, seq: cursor.seq))
        }
    }

    /// The numbers of the last groups that a hub has answered, by writer.
    fileprivate func lastGroups(
        of groups: [OperationGroup],
        in household: HouseholdID
    ) async throws(StoreError) -> [Incarnation: Int64] {
        let writers = Set(groups.map(\.incarnation))
        return try await transact(in: household) { transaction throws(StoreError) in
            var last: [Incarnation: Int64] = [:]
            for writer in writers { last[writer] = try transaction.lastGroup(of: writer) }
            return last
        }
    }
}

extension EntityOperation {
    /// What it wrote and the hub does not have: events of the same life, and an entity that has not been deleted.
    fileprivate func lost(from state: EntityState?, deleted: Set<EntityKey>) -> [String] {
        guard let state else {
            guard case .create = intent, !deleted.contains(entity) else { return [] }
            return ["\(entity.kind.text) \(entity.id.text)"]
        }
        guard state.life == life else { return [] }
        return intent.changes.compactMap { change in
            guard case .record(let id, _, _) = change.effect else { return nil }
            if case .ledger(let events)? = state.groups[change.group], events[id] != nil { return nil }
            return "Event \(id.text)"
        }
    }
}
