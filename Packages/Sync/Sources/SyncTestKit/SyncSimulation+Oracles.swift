import Commands
import CommandsTestKit
import Foundation
import Sync

/// What must hold, whatever happened.
extension SyncSimulation {
    /// Notes what the hub holds at its position.
    mutating func noteHub() async throws {
        let store = SampleStore(hubBox.entities)
        let page = try await store.feed(of: household, after: 0, limit: 0)
        let entities = try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.entities(of: nil)
        }
        // The hub is right, also after it was restored: devices must find out.
        hashes[HubPosition(epoch: page.epoch, seq: page.head)] = entities.contentHash
        try await checkPairs(in: store, of: "the hub")
        checkVersions(of: entities, at: page.epoch)
    }

    /// Compares what a device holds after an exchange with what others held at the same position.
    mutating func observe(_ place: Int) async throws {
        // No node knows yet that the disk changed a value: the oracle of the end checks that it was found.
        guard !devices[place].isDamaged else { return }
        let store = devices[place].store
        let (shown, bases, cursor) = try await store.transact(in: household) { transaction throws(StoreError) in
            (try transaction.entities(of: nil), try transaction.bases(), try transaction.cursor())
        }
        let overlaid = Set(bases.map(\.key))
        let base = bases + shown.filter { !overlaid.contains($0.key) }
        compare(base.contentHash, at: HubPosition(epoch: cursor.epoch, seq: cursor.seq), of: "device \(place)")
        try await checkPairs(in: store, of: "device \(place)")
        try await checkShown(of: place)
        if fault == .forgetsSettled { try await forget(.settled, in: store) }
    }

    /// Equal positions mean equal data.
    private mutating func compare(_ hash: Int, at position: HubPosition, of node: String) {
        guard !position.epoch.isEmpty else { return }
        if let known = hashes[position] {
            if known != hash { violations.append("\(node) differs from another node at \(position).") }
        } else {
            hashes[position] = hash
        }
    }

    /// A group of operations is seen whole or not at all.
    private mutating func checkPairs(in store: SampleStore, of node: String) async throws {
        let halves = store.entities.rows(of: household, kind: "half").map(\.text)
        if halves.count == 1 || Set(halves).count > 1 { violations.append("\(node) shows half of a change: \(halves)") }
    }

    /// Empties the groups of a device's outbox that are in a state.
    func forget(_ status: OutboxEntry.Status, in store: SampleStore) async throws {
        try await store.transact(in: household) { transaction throws(StoreError) in
            for entry in try transaction.outbox(shownOnly: false) where entry.status == status {
                try transaction.save(OutboxEntry(position: entry.position, group: entry.group.with([]), status: status))
            }
        }
    }

    /// Checks what must hold once all are at rest.
    mutating func check() async throws {
        guard violations.isEmpty else { return }
        let hub = SampleStore(hubBox.entities)
        let hash = try await hub.stateHash(of: household).hash
        let marks = Set(hub.entities.rows(of: household, kind: "mark").compactMap(\.text))
        for (place, device) in devices.enumerated() where device.marksAtRemoval == nil {
            let outbox = try await device.store.transact(in: household) { transaction throws(StoreError) in
                try transaction.outbox(shownOnly: false)
            }
            report[.settled] += outbox.filter { $0.status == .settled }.count
            let refused = outbox.filter(\.isRefused)
            report[.refused] += refused.count
            report[.keptEntities] += refused.filter { $0.group.number == 0 }.count
            if refused.count + outbox.filter({ $0.status == .settled }).count != outbox.count {
                violations.append("A group of device \(place) has come to no end.")
            }
            if try await device.store.stateHash(of: household).hash != hash {
                violations.append("Device \(place) shows something else than the hub.")
            }
            let shown = Set(
                refused.flatMap(\.group.operations).filter { $0.entity.kind == "mark" }.map(\.entity.id.text)
            )
            for number in device.acknowledged where !marks.contains(number) && !shown.contains("\(number)") {
                violations.append("Command \(number), which device \(place) reported as done, is lost.")
            }
        }
        for place in devices.indices { try await checkRemoval(of: place, marks) }
        try await checkOnce(hub)
        checkStamps(of: marks, in: hub)
        for store in [hub] + devices.map(\.store) { try await checkRows(of: store) }
    }

    /// After the hub has dropped its feed, every node keeps living entities and nothing else.
    mutating func checkSpace() async throws {
        guard violations.isEmpty else { return }
        try await pruneHub(keeping: 0)
        for place in members { try await exchangeAll(place) }
        try await heal()
        for (place, store) in ([SampleStore(hubBox.entities)] + members.map { devices[$0].store }).enumerated() {
            let (entities, bases) = try await store.transact(in: household) { transaction throws(StoreError) in
                (try transaction.entities(of: nil), try transaction.bases())
            }
            let gone = entities.filter { !$0.state.isAlive }
            guard violations.isEmpty, !(gone.isEmpty && bases.isEmpty) else { continue }
            let keys = gone.map { "\($0.key.kind.text) \($0.key.id.text)" }
            violations.append("Node \(place) keeps \(keys) and \(bases.count) bases of what is settled or gone.")
        }
    }

    /// What a later release wrote is there, whatever releases it passed through.
    private mutating func checkStamps(of marks: Set<Int>, in hub: SampleStore) {
        let tags = Set(hub.entities.rows(of: household, kind: "tag").compactMap(\.text))
        let stamps = Set(hub.entities.rows(of: household, kind: "page").flatMap(\.stamps))
        for number in marks.intersection(stamped) where !tags.contains(number) || !stamps.contains("\(number)") {
            violations.append("What command \(number) wrote of the later release is lost.")
        }
    }

    /// After an upgrade, the rows are those of the present release.
    private mutating func checkRows(of store: SampleStore) async throws {
        let entities = try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.entities(of: nil).filter(\.state.isAlive)
        }
        for (kind, entities) in Dictionary(grouping: entities, by: \.key.kind) {
            var rows: [SampleRow] = []
            for entity in entities { rows.append(try SampleRow(entity)) }
            if store.entities.rows(of: household, kind: kind.text) != rows {
                violations.append("The rows of \(kind.text) are not those of this release.")
            }
        }
    }

    /// Every change has its effect once.
    private mutating func checkOnce(_ hub: SampleStore) async throws {
        let page = try await hub.feed(of: household, after: 0, limit: .max)
        checkOrder(in: page)
        var seen: Set<String> = []
        for mark in prunedMarks + page.entries.filter({ $0.kind == "mark" }).map(\.entityId)
        where !seen.insert(mark).inserted {
            violations.append("Command \(mark) had its effect twice.")
        }
        report[.conflicts] = hub.entities.rows(of: household, kind: "conflict").count
    }
}

extension [StoredEntity] {
    /// A hash of the living entities in any order, which costs less than the one that nodes exchange.
    var contentHash: Int {
        reduce(0) { sum, entity in
            guard entity.state.isAlive else { return sum }
            var hasher = Hasher()
            hasher.combine(entity.key)
            hasher.combine(entity.state)
            return sum &+ hasher.finalize()
        }
    }
}
