import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import ShoppingModule
import ShoppingModuleTestKit
import SyncTestKit

/// A mistake in lists, as proof that the simulation finds it.
enum ListFault: String, CaseIterable, Sendable {
    /// An item that was unchecked is still checked.
    case keepsChecks
    /// Only the first source of an item counts.
    case losesParts
    /// What was taken off a list comes back as a part of another item.
    case mixesItems
    /// Each node names a purchase by itself, so that two people who check milk buy it twice.
    case buysTwice

    /// What a store with this mistake takes its items for; `nil` where the mistake is elsewhere.
    var misreading: Misreading? {
        guard self != .buysTwice else { return nil }
        return Misreading { entities, _ in
            guard entities.first?.key.kind == ShoppingRow.itemKind else { return entities }
            return entities.enumerated().map { place, entity in
                distorted(entity, beside: entities[(place + 1) % entities.count])
            }
        }
    }

    private func distorted(_ entity: StoredEntity, beside other: StoredEntity) -> StoredEntity {
        var groups = entity.state.groups
        switch self {
        case .keepsChecks:
            guard case .mark(let mark)? = groups["tick"], mark.cycle > 0, mark.cycle % 2 == 0 else { return entity }
            groups["tick"] = .mark(HighWaterMark(cycle: mark.cycle - 1, numerator: 0, denominator: 1))
        case .losesParts:
            guard case .contributions(let needs)? = groups["needs"] else { return entity }
            guard let first = needs.pairs.first(where: { $0.value.value != nil }) else { return entity }
            groups["needs"] = .contributions(SortedMap(first.key, first.value))
        case .mixesItems: groups["needs"] = other.state.groups["needs"]
        case .buysTwice: break
        }
        var distorted = entity
        distorted.state = EntityState(life: entity.state.life, groups: groups)
        return distorted
    }
}

extension SimulatedHome {
    /// A home that shops: lists and stock, with a mistake or without.
    static func shopping(with fault: ListFault? = nil) -> SimulatedHome {
        SimulatedHome(
            of: [
                SimulatedModule("lists", with: fault?.misreading.map { .misreads($0) }, InMemoryShoppingStore.init),
                SimulatedModule("stock", InMemoryInventoryStore.init),
            ],
            commands: [shop],
            delivering: { effect, node, context in
                try await deliver(effect, on: node, context, namedByNode: fault == .buysTwice)
            },
            modeledBy: { known, household in
                let lists = try await ListModel(known, household)
                return { node in try await lists.differences(node, household) }
            },
            checking: { node, household, effects in try await mistakes(node, household, effects) }
        )
    }

    private static let shop: Command = { node, context, generator in
        try await ShoppingSchedule.command(node.store(InMemoryShoppingStore.self), context, &generator)
    }

    /// Asks the inventory for what the lists owe it, as their service does by messages.
    private static func deliver(
        _ effect: OwedEffect,
        on node: HomeNode,
        _ context: CommandContext,
        namedByNode: Bool
    ) async throws -> OperationRefusal? {
        let inventory = inventory(of: node, context)
        switch effect.effect.kind {
        case ShoppingLists.boughtEffect:
            let bought: BoughtStock = try effect.content()
            let suffix = namedByNode ? "/\(effect.id)" : ""
            let arrival = NewStock(try StockedAmount(bought.amount), occasion: bought.occasion + suffix)
            _ = try await inventory.addStock(arrival, of: InventoryModule.ProductID(bought.product.rawValue))
        case ShoppingLists.returnedEffect:
            let returned: ReturnedStock = try effect.content()
            let product = try InventoryModule.ProductID(returned.product.rawValue)
            do {
                let event = try await inventory.event(of: product, on: returned.occasion)
                _ = try await inventory.undoEvent(event)
            } catch {
                return OperationRefusal(code: "inventory.noSuchEvent", sentence: "\(error)")
            }
        default: preconditionFailure("No service sends \(effect.effect.kind).")
        }
        return nil
    }

    /// Each purchase that a list owes is in the stock once, however many people checked the item at once.
    private static func mistakes(
        _ node: HomeNode,
        _ household: HouseholdID,
        _ effects: [HomeEffect]
    ) async throws -> [String] {
        let owed = effects.filter { $0.effect.effect.kind == ShoppingLists.boughtEffect }
        let occasions = Set(try owed.map { try $0.effect.content(as: BoughtStock.self).occasion })
        let context = CommandContext.test(household: household.description)
        let events = try await node.store(InMemoryInventoryStore.self).living(InventoryRow.eventKind, in: household)
        var mistakes: [String] = []
        if events.count > occasions.count {
            mistakes.append("\(events.count) purchases came in for \(occasions.count) checks.")
        }
        for effect in owed where !effect.isForgotten {
            let bought: BoughtStock = try effect.effect.content()
            let product = try InventoryModule.ProductID(bought.product.rawValue)
            do { _ = try await inventory(of: node, context).event(of: product, on: bought.occasion) } catch {
                mistakes.append("The purchase \(bought.occasion) is missing.")
            }
        }
        return mistakes
    }

    private static func inventory(of node: HomeNode, _ context: CommandContext) -> InventoryModuleService {
        InventoryModuleService(
            store: node.store(InMemoryInventoryStore.self),
            converter: FixedRateConverter(),
            context: context
        )
    }
}

/// What a home sees of its lists, by what was written about each item.
///
/// It reads the entities themselves, and shares no rule with the module: an item of a living list shows the needs that
/// no later word took away, and is checked after an odd number of checks.
struct ListModel {
    private struct Item: Hashable {
        let list: String
        let needs: Set<String>
        let isTicked: Bool
    }

    private let items: [String: Item]
    private let lists: Set<String>

    /// Reads what a node has.
    init(_ node: HomeNode, _ household: HouseholdID) async throws {
        let store = node.store(InMemoryShoppingStore.self)
        lists = Set(try await store.living("list", in: household).map(\.key.id.text))
        var items: [String: Item] = [:]
        for entity in try await store.living("item", in: household) {
            var ticks: UInt32 = 0
            if case .mark(let mark)? = entity.state.groups["tick"] { ticks = mark.cycle }
            items[entity.key.id.text] = Item(
                list: try entity.value("list") ?? "",
                needs: Set((entity.state.groups["needs"]?.entries ?? []).map(\.key.text)),
                isTicked: ticks % 2 == 1
            )
        }
        self.items = items
    }

    /// Returns what a node shows otherwise than it must.
    func differences(_ node: HomeNode, _ household: HouseholdID) async throws -> [String] {
        let store = node.store(InMemoryShoppingStore.self)
        let shown = try await store.lists(of: household, named: nil)
        guard Set(shown.map(\.id.rawValue)) == lists else { return ["Lists: shows what was not written."] }
        var differences: [String] = []
        for list in shown {
            let own = try await store.items(on: list.id, of: household)
            let expected = items.filter { $0.value.list == list.id.rawValue }
            if Set(own.map(\.id.rawValue)) != Set(expected.keys) {
                differences.append("\(list.name): shows what was not written: other items.")
            }
            for item in own {
                let read = Item(
                    list: item.list.rawValue,
                    needs: Set(item.needs.map(\.key)),
                    isTicked: item.ticks % 2 == 1
                )
                if read != expected[item.id.rawValue] {
                    differences.append("\(item.name.text): shows what was not written: \(read)")
                }
            }
        }
        return differences
    }
}
