import Commands
import CommandsTestKit
import Sync

/// What devices wrote last of what is still there, by their outboxes alone.
///
/// It shares no rule with the merge, so that it finds what merges wrongly.
struct WrittenLast {
    /// A group of an entity, or a key of a map, or a source of contributions.
    struct Place: Hashable {
        let entity: EntityKey
        let group: ByteText
        let key: ByteText?

        var description: String {
            "\(group.text)\(key.map { " \($0.text)" } ?? "") of \(entity.kind.text) \(entity.id.text)"
        }
    }

    /// The last value of each place; one without a value was removed.
    private(set) var values: [Place: Register] = [:]
    /// The highest cycle of each mark.
    private(set) var cycles: [Place: UInt32] = [:]

    /// Notes what an operation wrote.
    mutating func add(_ operation: EntityOperation) {
        for change in operation.intent.changes {
            let place = { Place(entity: operation.entity, group: change.group, key: $0) }
            switch change.effect {
            case .write(let value): write(value, at: place(nil), operation.stamp)
            case .put(let key, let value): write(value, at: place(key), operation.stamp)
            case .removeKey(let key): write(nil, at: place(key), operation.stamp)
            case .contribute(let source, let value): write(value, at: place(source), operation.stamp)
            case .raise(let mark): cycles[place(nil)] = max(mark.cycle, cycles[place(nil)] ?? 0)
            case .add, .remove, .record: break
            }
        }
    }

    private mutating func write(_ value: [UInt8]?, at place: Place, _ stamp: Stamp) {
        guard values[place].map({ $0.stamp < stamp }) ?? true else { return }
        values[place] = Register(stamp: stamp, value: value)
    }
}

extension HomeSimulation {
    /// Of what all devices wrote, the hub has what was written last, however late it came, and deleted is what they
    /// deleted.
    ///
    /// What the hub itself wrote is left out, and what was deleted and made again.
    mutating func checkLastWriters(_ module: Int, of hub: [StoredEntity]) async throws {
        let living = Dictionary(uniqueKeysWithValues: hub.map { ($0.key, $0.state) })
        var written = WrittenLast()
        for device in devices {
            for operation in try await device.node.files[module].store.settledOperations(in: household) {
                guard let state = living[operation.entity] else { continue }
                // Lives also rise without a deletion: a creation of a later life joins what another device has made.
                let isOfThisLife = state.life == operation.life || !history[module].deleted.contains(operation.entity)
                if isOfThisLife { written.add(operation) }
                guard operation.intent == .delete, state.life < operation.life, !history[module].isPruned else {
                    continue
                }
                violations.append("\(operation.entity.kind.text) \(operation.entity.id.text) returns after deletion.")
            }
        }
        let own = try await self.hub.node.files[module].store.incarnation(for: household)
        for (place, last) in written.values where !history[module].deleted.contains(place.entity) {
            guard let group = living[place.entity]?.groups[place.group] else { continue }
            let shown = group.register(at: place.key)
            guard shown?.stamp.incarnation != own else { continue }
            report[.judged] += 1
            guard shown?.value != last.value else { continue }
            let (found, wanted) = (Self.text(shown?.value), Self.text(last.value))
            violations.append("The hub has \(found) as \(place.description), and written last was \(wanted).")
        }
        for (place, cycle) in written.cycles where !history[module].deleted.contains(place.entity) {
            guard case .mark(let mark)? = living[place.entity]?.groups[place.group] else { continue }
            report[.judged] += 1
            guard mark.cycle < cycle else { continue }
            violations.append("The hub counts \(mark.cycle) as \(place.description), and written last was \(cycle).")
        }
    }

    private static func text(_ bytes: [UInt8]?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }
}

extension GroupState {
    /// The value of the whole group, or of a key or a source of it.
    fileprivate func register(at key: ByteText?) -> Register? {
        switch (self, key) {
        case (.register(let register), nil): register
        case (.map(let registers), let key?), (.contributions(let registers), let key?): registers[key]
        default: nil
        }
    }
}

extension OperationStore {
    /// What the hub has taken of a device, and the device has read.
    fileprivate func settledOperations(in household: HouseholdID) async throws(StoreError) -> [EntityOperation] {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false).filter { $0.status == .settled }.flatMap(\.group.operations)
        }
    }
}
