import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import RecipeModule
import RecipeModuleTestKit
import ShoppingModule
import ShoppingModuleTestKit
import SyncTestKit

extension SimulatedHome {
    /// A home that cooks and shops: recipes, staples, lists, and stock, with a mistake or without.
    static func shopping(with fault: ListFault? = nil) -> SimulatedHome {
        SimulatedHome(
            of: [
                SimulatedModule("recipes", with: fault?.ofRecipes, InMemoryRecipeStore.init),
                SimulatedModule("lists", with: fault?.ofLists, InMemoryShoppingStore.init),
                SimulatedModule("stock", InMemoryInventoryStore.init),
            ],
            commands: [shop, shop, cook],
            delivering: { effect, node, context in try await deliver(effect, on: node, context, fault) },
            modeledBy: { known, household in
                let lists = try await ListModel(known, household)
                let recipes = try await RecipeModel(known, household)
                return { node in
                    try await lists.differences(node, household) + recipes.differences(node, household)
                }
            },
            checking: { node, household, effects in try await mistakes(node, household, effects) }
        )
    }

    private static let shop: Command = { node, context, generator in
        try await ShoppingSchedule.command(node.store(InMemoryShoppingStore.self), context, &generator)
    }

    private static let cook: Command = { node, context, generator in
        try await RecipeSchedule.command(node.store(InMemoryRecipeStore.self), context, &generator)
    }

    /// Asks the inventory for what the lists owe it, as their service does by messages.
    private static func deliver(
        _ effect: OwedEffect,
        on node: HomeNode,
        _ context: CommandContext,
        _ fault: ListFault?
    ) async throws -> OperationRefusal? {
        let inventory = inventory(of: node, context)
        switch effect.effect.kind {
        case ShoppingLists.boughtEffect:
            let bought: BoughtStock = try effect.content()
            let suffix = fault == .buysTwice ? "/\(effect.id)" : ""
            let arrival = NewStock(try StockedAmount(bought.amount), occasion: bought.occasion + suffix)
            _ = try await inventory.addStock(arrival, of: InventoryModule.ProductID(bought.product.rawValue))
        case ShoppingLists.returnedEffect:
            let returned: ReturnedStock = try effect.content()
            let product = try InventoryModule.ProductID(returned.product.rawValue)
            if fault == .keepsUndonePurchases {
                _ = try await node.store(InMemoryInventoryStore.self).commit([], outcome: [], for: context)
            } else {
                _ = try await inventory.undoOccasion(returned.occasion, of: product)
            }
        default: preconditionFailure("No service sends \(effect.effect.kind).")
        }
        return nil
    }

    /// Each purchase that a list owes is in the stock once, however many people checked the item at once, and doesn't
    /// count if anyone unchecked it, whatever the inventory heard of first.
    private static func mistakes(
        _ node: HomeNode,
        _ household: HouseholdID,
        _ effects: [HomeEffect]
    ) async throws -> [String] {
        let owed = effects.filter { $0.effect.effect.kind == ShoppingLists.boughtEffect }
        let occasions = Set(try owed.map { try bought($0).1 })
        let inventory = inventory(of: node, .test(household: household.description))
        let events = try await node.store(InMemoryInventoryStore.self).living(InventoryRow.eventKind, in: household)
        let undone = Set(
            events.filter { ![nil, Array("[]".utf8)].contains($0.state.groups["undone"]?.value) }.map(\.key.id.text)
        )
        var mistakes: [String] = []
        // What was undone before it came in has no body.
        let purchases = events.filter { $0.state.groups["body"] != nil }
        if purchases.count > occasions.count {
            mistakes.append("\(purchases.count) purchases came in for \(occasions.count) checks.")
        }
        for effect in effects where !effect.isForgotten {
            let isPurchase = effect.effect.effect.kind == ShoppingLists.boughtEffect
            let (product, occasion) = try isPurchase ? bought(effect) : returned(effect)
            do {
                let event = try await inventory.event(of: product, on: occasion)
                guard !isPurchase, !undone.contains(event.rawValue) else { continue }
                mistakes.append("The purchase \(occasion) was undone, and is still in the stock.")
            } catch {
                mistakes.append("The \(isPurchase ? "purchase" : "undoing of") \(occasion) is missing.")
            }
        }
        return mistakes
    }

    private static func bought(_ effect: HomeEffect) throws -> (InventoryModule.ProductID, String) {
        let bought: BoughtStock = try effect.effect.content()
        return (try InventoryModule.ProductID(bought.product.rawValue), bought.occasion)
    }

    private static func returned(_ effect: HomeEffect) throws -> (InventoryModule.ProductID, String) {
        let returned: ReturnedStock = try effect.effect.content()
        return (try InventoryModule.ProductID(returned.product.rawValue), returned.occasion)
    }

    private static func inventory(of node: HomeNode, _ context: CommandContext) -> InventoryModuleService {
        InventoryModuleService(
            store: node.store(InMemoryInventoryStore.self),
            converter: FixedRateConverter(),
            context: context
        )
    }
}
