import CategoryModule
import Commands
import CommandsTestKit
import SyncTestKit

/// A mistake in keeping categories, as proof that the simulation finds it.
enum CategoryFault: String, CaseIterable, Sendable {
    /// The order is that in which the hub heard of the categories.
    case ordersByArrival
    /// What was in a deleted category goes nowhere.
    case deletesWithoutRedirect
    /// An item is in the category of the choice that came last, instead of the one that was made last.
    case choosesByArrival
    /// Of the categories, or of the aisles of a store, that get new places at once, one is lost.
    case losesOneOfMany

    /// The seed of the first schedule that finds it.
    var firstSeed: UInt64 {
        switch self {
        case .ordersByArrival: 0
        case .deletesWithoutRedirect: 24
        case .losesOneOfMany: 33
        case .choosesByArrival: 70
        }
    }

    /// The mistake as the simulation plants it.
    var fault: SimulatedModule.Fault {
        switch self {
        case .choosesByArrival: .stampsByArrival(["assignment", "productAssignment"])
        case .ordersByArrival:
            .misreads(
                Misreading { entities, _ in
                    entities.map { entity in
                        guard entity.key.kind == "category" else { return entity }
                        return entity.with("order") {
                            OrderKey(position: entity.lastSeq == 0 ? .max : entity.lastSeq).text
                        }
                    }
                }
            )
        case .deletesWithoutRedirect:
            .misreads(
                Misreading { entities, _ in
                    entities.map { $0.key.kind == "category" ? $0.with("successor") { "" } : $0 }
                }
            )
        case .losesOneOfMany:
            .misreads(
                Misreading { entities, _ in
                    entities.first?.key.kind == "category"
                        ? Self.losingOne(of: entities) : entities.map(Self.losingAisle)
                }
            )
        }
    }

    /// Leaves out the last one of several categories whose places one writer wrote at once.
    private static func losingOne(of categories: [StoredEntity]) -> [StoredEntity] {
        let stamps = Set(categories.compactMap { $0.stamp(of: "order") })
        return categories.filter { category in
            guard let stamp = category.stamp(of: "order"), !stamps.contains(stamp.moved(by: 1)) else { return true }
            return !(1..<4).allSatisfy { stamps.contains(stamp.moved(by: -$0)) }
        }
    }

    /// Leaves out the place of the last one of several aisles that got theirs at once.
    private static func losingAisle(_ store: StoredEntity) -> StoredEntity {
        guard store.key.kind == "store", case .map(var keys)? = store.state.groups["keys"] else { return store }
        let present = keys.pairs.filter { $0.value.value != nil }
        for (stamp, aisles) in Dictionary(grouping: present, by: \.value.stamp) where aisles.count > 3 {
            guard let last = aisles.max(by: { $0.key < $1.key }) else { continue }
            keys[last.key] = Register(stamp: stamp, value: nil)
        }
        return store.with("keys", .map(keys))
    }
}

extension Stamp {
    fileprivate func moved(by count: Int) -> Stamp {
        Stamp(reading: reading &+ UInt64(bitPattern: Int64(count)), incarnation: incarnation)
    }
}

extension StoredEntity {
    fileprivate func stamp(of group: ByteText) -> Stamp? {
        guard case .register(let register)? = state.groups[group] else { return nil }
        return register.stamp
    }

    /// The entity with another text in a group that it has.
    fileprivate func with(_ group: ByteText, text: () -> String) -> StoredEntity {
        guard let stamp = stamp(of: group) else { return self }
        do {
            return with(group, .register(Register(stamp: stamp, value: try StoredJSON.encode(text()))))
        } catch { preconditionFailure("\(error)") }
    }

    fileprivate func with(_ group: ByteText, _ value: GroupState) -> StoredEntity {
        var groups = state.groups
        groups[group] = value
        return StoredEntity(
            key: key,
            version: version,
            lastSeq: lastSeq,
            state: EntityState(life: state.life, groups: groups)
        )
    }
}
