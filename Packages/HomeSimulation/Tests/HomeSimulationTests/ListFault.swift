import Commands
import CommandsTestKit
import RecipeModule
import ShoppingModule
import SyncTestKit

/// A mistake in recipes, staples, or lists, as proof that the simulation finds it.
enum ListFault: String, CaseIterable, Sendable {
    /// An item that was unchecked is still checked.
    case keepsChecks
    /// An uncheck wins over every check that comes to the hub after it.
    case dropsChecks
    /// The removal of a part takes the last other part with it.
    case losesParts
    /// What was taken off a list comes back as a part of another item.
    case mixesItems
    /// A moved item stays on the list that it came from, too.
    case movesByCopying
    /// What was decided about an item is lost when it is checked.
    case losesDecisions
    /// Each node names a purchase by itself, so that two people who check milk buy it twice.
    case buysTwice
    /// What an unchecked item put into the stock stays there.
    case keepsUndonePurchases
    /// A staple that is changed once more loses its minimum.
    case losesMinimum
    /// Of two changes of a recipe, the one that comes to the hub last counts.
    case choosesRecipesByArrival
    /// A recipe in the trash is shown among the others.
    case showsTrash
    /// Of two versions that two people saved at once, one is lost.
    case losesVersions

    /// The seed of the first schedule that finds it, or an earlier one.
    var firstSeed: UInt64 {
        switch self {
        case .keepsUndonePurchases: 77
        case .losesDecisions: 20
        case .dropsChecks: 18
        case .showsTrash: 15
        default: 0
        }
    }

    /// The mistake in staples and lists, as the simulation plants it; `nil` where it is elsewhere.
    var ofLists: SimulatedModule.Fault? {
        switch self {
        case .keepsChecks, .losesParts, .mixesItems, .losesDecisions:
            .misreads(Misreading { entities, _ in distorted(entities) })
        case .dropsChecks: .mistakes { operations, known in operations.map { $0.withoutLateCheck(known) } }
        case .movesByCopying: .mistakes { operations, _ in operations.keepingMoved }
        case .losesMinimum:
            .misreads(Misreading { entities, _ in entities.map { $0.version > 1 ? $0.with("levels", nil) : $0 } })
        case .buysTwice, .keepsUndonePurchases, .choosesRecipesByArrival, .showsTrash, .losesVersions: nil
        }
    }

    /// The mistake in recipes, as the simulation plants it; `nil` where it is elsewhere.
    var ofRecipes: SimulatedModule.Fault? {
        switch self {
        case .choosesRecipesByArrival: .stampsByArrival([RecipeRow.kind])
        case .showsTrash: .misreads(Misreading { entities, _ in entities.map { $0.with("trash", nil) } })
        case .losesVersions: .misreads(Misreading { entities, _ in entities.withoutEqualVersions })
        default: nil
        }
    }

    private func distorted(_ entities: [StoredEntity]) -> [StoredEntity] {
        guard entities.first?.key.kind == ShoppingRow.itemKind else { return entities }
        return entities.enumerated().map { place, entity in
            switch self {
            case .keepsChecks:
                guard case .mark(let mark)? = entity.state.groups["tick"], mark.cycle > 0, mark.cycle % 2 == 0 else {
                    return entity
                }
                return entity.with("tick", .mark(.cycle(mark.cycle - 1)))
            case .losesParts:
                guard case .contributions(var needs)? = entity.state.groups["needs"],
                    needs.pairs.contains(where: { $0.value.value == nil }),
                    let last = needs.pairs.last(where: { $0.value.value != nil })
                else { return entity }
                needs[last.key] = nil
                return entity.with("needs", .contributions(needs))
            case .mixesItems:
                return entity.with("needs", entities[(place + 1) % entities.count].state.groups["needs"])
            case .losesDecisions:
                return entity.state.groups["tick"] == nil ? entity : entity.with("decisions", nil)
            default: return entity
            }
        }
    }
}

extension HighWaterMark {
    fileprivate static func cycle(_ cycle: UInt32) -> HighWaterMark {
        HighWaterMark(cycle: cycle, numerator: 0, denominator: 1)
    }
}

extension EntityOperation {
    private func with(_ changes: [GroupChange]) -> EntityOperation {
        EntityOperation(entity: entity, life: life, stamp: stamp, intent: .change(changes))
    }

    /// The operation without a check of an item that the hub has as unchecked.
    fileprivate func withoutLateCheck(_ known: [EntityKey: EntityState]) -> EntityOperation {
        guard case .change(let changes) = intent, case .mark(let mark)? = known[entity]?.groups["tick"],
            mark.cycle > 0, mark.cycle % 2 == 0
        else { return self }
        return with(
            changes.map { change in
                if case .raise = change.effect { GroupChange(change.group, .raise(mark)) } else { change }
            }
        )
    }
}

extension [EntityOperation] {
    /// The operations of a move without the removals from the list that it came from.
    fileprivate var keepingMoved: [EntityOperation] {
        let isMove = contains { $0.intent.changes.contains(where: \.isAddition) }
        guard isMove else { return self }
        return map { operation in
            guard case .change(let changes) = operation.intent, !changes.contains(where: \.isAddition) else {
                return operation
            }
            return EntityOperation(
                entity: operation.entity,
                life: operation.life,
                stamp: operation.stamp,
                intent: .change(changes.filter { !$0.isRemoval })
            )
        }
    }
}

extension GroupChange {
    fileprivate var isAddition: Bool {
        if case .contribute(_, let value) = effect { value != nil } else { false }
    }

    fileprivate var isRemoval: Bool {
        if case .contribute(_, let value) = effect { value == nil } else { false }
    }
}

extension [StoredEntity] {
    /// The revisions, without those of a recipe that have the number of another one.
    fileprivate var withoutEqualVersions: [StoredEntity] {
        guard first?.key.kind == "revision" else { return self }
        var seen: Set<[UInt8]> = []
        return filter { entity in
            var version: SavedVersion?
            do { version = try entity.value("saved") } catch { preconditionFailure("\(error)") }
            let recipe = entity.state.groups["recipe"]?.value ?? []
            return seen.insert(recipe + "\(version?.version ?? 0)".utf8).inserted
        }
    }
}

private struct SavedVersion: Decodable {
    let version: Int
}

extension StoredEntity {
    /// The entity with another value of a group that it has.
    fileprivate func with(_ group: ByteText, _ value: GroupState?) -> StoredEntity {
        guard state.groups[group] != nil else { return self }
        var groups = state.groups
        groups[group] = value
        var changed = self
        changed.state = EntityState(life: state.life, groups: groups)
        return changed
    }
}
