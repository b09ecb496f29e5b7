import Commands
import CommandsTestKit
import InventoryModule
import Quantities

/// A mistake in counting stock, as proof that the simulation finds it.
enum StockFault: String, CaseIterable, Sendable {
    /// A recount adds what it found more than its node knew of.
    case recountAdds
    /// A recount does not cover what its node had not heard of, and what comes after it.
    case recountMissesLateEvents
    /// An event that was undone still counts.
    case ignoresUndoing
    /// Events count in the order of their identifiers.
    case ordersByIdentifier
    /// No more is used than what is there.
    case stopsAtZero
    /// A device counts its event again when the hub sends it back.
    case countsRepetition
    /// A recount of one product covers the lots of all of them.
    case recountsEveryProduct
    /// A recount at a location, or of one lot, covers all lots of the product.
    case recountsEverywhere

    /// The seed of the first schedule that finds it.
    var firstSeed: UInt64 {
        switch self {
        case .stopsAtZero, .countsRepetition: 1
        case .ordersByIdentifier: 4
        default: 5
        }
    }

    /// What a store with this mistake takes its entities for.
    var misreading: Misreading {
        Misreading { entities, node in
            guard entities.first?.key.kind == "event" else { return entities }
            return distorted(entities.map(JournalEntry.init), node).map(\.entity)
        }
    }

    private func distorted(_ journal: [JournalEntry], _ node: Incarnation) -> [JournalEntry] {
        switch self {
        case .recountAdds: journal.changed { $0.event = $0.event.with($0.event.changes.map(\.added), recounted: []) }
        case .recountMissesLateEvents: journal.withLateEventsLast
        case .ignoresUndoing: journal.changed { $0.isUndone = false }
        case .ordersByIdentifier:
            // They are in that order.
            journal.enumerated().map { number, entry in
                var entry = entry
                entry.stamp = Stamp(reading: UInt64(number + 1), incarnation: node)
                return entry
            }
        case .stopsAtZero: journal.cut
        case .countsRepetition:
            journal + journal.filter { $0.stamp.incarnation == node && $0.arrival != nil }.map(\.repeated)
        case .recountsEveryProduct:
            journal.changed { [all = Set(journal.flatMap(\.event.products)).sorted()] entry in
                if !entry.event.recounted.isEmpty { entry.event = entry.event.with(recounted: all) }
            }
        case .recountsEverywhere:
            journal.changed { entry in
                guard entry.event.kind == .recount else { return }
                entry.event = entry.event.with(recounted: entry.event.products)
            }
        }
    }
}

/// An event as a mistake changes it.
private struct JournalEntry {
    private let original: StoredEntity
    private var id: ByteText
    var event: StockEvent
    var stamp: Stamp
    var isUndone: Bool

    init(_ entity: StoredEntity) {
        guard case .register(let body)? = entity.state.groups["body"] else {
            preconditionFailure("An event has a body.")
        }
        (original, id, stamp) = (entity, entity.key.id, body.stamp)
        isUndone = ![nil, Array("[]".utf8)].contains(entity.state.groups["undone"]?.value)
        do { event = try StoredJSON.decode(from: body.value ?? []) } catch { preconditionFailure("\(error)") }
    }

    /// Its place among what the hub sent; `nil` for what it does not have yet.
    var arrival: Int64? { original.lastSeq == 0 ? nil : original.lastSeq }

    /// The same event under another identifier.
    var repeated: JournalEntry {
        var entry = self
        entry.id = ByteText(id.text + " again")
        return entry
    }

    /// The entity of what became of the event.
    var entity: StoredEntity {
        var groups = original.state.groups
        do { groups["body"] = .register(Register(stamp: stamp, value: try StoredJSON.encode(event))) } catch {
            preconditionFailure("\(error)")
        }
        if !isUndone { groups["undone"] = nil }
        return StoredEntity(
            key: EntityKey(kind: original.key.kind, id: id),
            version: original.version,
            lastSeq: original.lastSeq,
            state: EntityState(life: original.state.life, groups: groups)
        )
    }
}

extension [JournalEntry] {
    fileprivate func changed(_ change: (inout JournalEntry) -> Void) -> [JournalEntry] {
        map { entry in
            var entry = entry
            change(&entry)
            return entry
        }
    }

    /// What came after a recount of its product, and was written before it, as if it was written after it.
    fileprivate var withLateEventsLast: [JournalEntry] {
        changed { entry in
            let recounts = filter { recount in
                !recount.isUndone && !Set(recount.event.recounted).isDisjoint(with: entry.event.products)
                    && entry.stamp < recount.stamp && (recount.arrival ?? .max) < (entry.arrival ?? .max)
            }
            guard let last = recounts.map(\.stamp).max() else { return }
            entry.stamp = Stamp(reading: last.reading + 1, incarnation: entry.stamp.incarnation)
        }
    }

    /// What takes more from a lot than it has then, takes what it has.
    fileprivate var cut: [JournalEntry] {
        var left: [LotKey: Rational] = [:]
        return sorted { $0.stamp < $1.stamp }.changed { entry in
            guard !entry.isUndone else { return }
            for key in left.keys where entry.event.recounted.contains(key.productId) { left[key] = .zero }
            entry.event = entry.event.with(
                entry.event.changes.map { change in
                    var (change, there) = (change, left[change.key] ?? .zero)
                    switch change.effect {
                    case .adds(let amount)?:
                        change.effect = .adds(Swift.max(amount, -there))
                        there = Swift.max((try? there + amount) ?? there, .zero)
                    case .counts(let count)?: there = count
                    case nil: break
                    }
                    left[change.key] = there
                    return change
                }
            )
        }
    }
}

extension StockEvent {
    fileprivate func with(_ changes: [LotChange]? = nil, recounted: [ProductID]? = nil) -> StockEvent {
        StockEvent(
            kind,
            of: productId,
            amount: amount,
            at: at,
            on: day,
            by: by,
            reason: reason,
            note: note,
            changes: changes ?? self.changes,
            recounted: recounted ?? self.recounted
        )
    }
}

extension LotChange {
    /// A count as what it adds to what its node knew of.
    fileprivate var added: LotChange {
        guard case .counts(let count)? = effect, let more = try? count - (before ?? .zero) else { return self }
        var change = self
        change.effect = .adds(more)
        return change
    }
}
