import Commands
import CommandsTestKit
import Sync

/// What people see on one node as time passes.
extension SyncSimulation {
    /// What a device has shown last.
    struct LastShown {
        var cursor = FeedCursor.start
        /// The numbers of the commands whose marks it showed.
        var marks: Set<Int> = []
    }

    /// A device shows what was written on it at once, and nothing that it showed vanishes unless it is refused or the
    /// hub has lost it.
    mutating func checkShown(of place: Int) async throws {
        let device = devices[place]
        guard !device.isDamaged else { return }
        let (cursor, outbox) = try await device.store.transact(in: household) { transaction throws(StoreError) in
            (try transaction.cursor(), try transaction.outbox(shownOnly: false))
        }
        let shown = Set(device.entities.rows(of: household, kind: "mark").compactMap(\.text))
        let refused = Set(outbox.filter(\.isRefused).flatMap(\.group.marks))
        for number in Set(device.acknowledged).subtracting(shown).subtracting(refused).sorted() {
            violations.append("Device \(place) does not show its own command \(number).")
        }
        if device.lastShown.cursor.epoch == cursor.epoch {
            if cursor.seq < device.lastShown.cursor.seq {
                violations.append("Device \(place) goes back to \(cursor.seq).")
            }
            for number in device.lastShown.marks.subtracting(shown).subtracting(refused).sorted() {
                violations.append("Device \(place) shows command \(number) no longer.")
            }
        }
        devices[place].lastShown = LastShown(cursor: cursor, marks: shown)
    }

    /// The version of an entity rises with each change at the hub, and with nothing else.
    mutating func checkVersions(of entities: [StoredEntity], at epoch: String) {
        let known = versions.epoch == epoch ? versions.entities : [:]
        for entity in entities {
            guard let before = known[entity.key], before.state.life <= entity.state.life else { continue }
            let isRight =
                entity.state == before.state ? entity.version == before.version : entity.version > before.version
            if !isRight {
                violations.append(
                    "\(entity.key.kind.text) \(entity.key.id.text) goes from version \(before.version) to \(entity.version)."
                )
            }
        }
        versions = (epoch, Dictionary(uniqueKeysWithValues: entities.map { ($0.key, $0) }))
    }

    /// What one writer did is in the hub's feed in the writer's order.
    mutating func checkOrder(in feed: FeedPage) {
        var last: [Incarnation: Int64] = [:]
        for origin in feed.entries.map(\.origin) where origin.group > 0 {
            if origin.group < last[origin.incarnation] ?? 0 {
                violations.append("Group \(origin.group) of \(origin.incarnation.low) comes after a later one.")
            }
            last[origin.incarnation] = origin.group
        }
    }
}

extension OutboxEntry {
    /// Whether the hub refused the group, even if a later change has replaced it.
    var isRefused: Bool {
        switch status {
        case .refused, .discarded: true
        case .pending, .accepted, .settled: false
        }
    }
}

extension OperationGroup {
    /// The numbers of the commands that it marks.
    fileprivate var marks: [Int] {
        operations.filter { $0.entity.kind == "mark" }.compactMap { Int($0.entity.id.text) }
    }
}
