import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import HouseholdModule
import HouseholdModuleTestKit
import InventoryModule
import InventoryModuleTestKit
import ProductModule
import ProductModuleTestKit
import QuantityModule
import QuantityModuleTestKit
import RecipeModule
import RecipeModuleTestKit
import SyncTestKit

extension SimulatedHome {
    /// A home with all modules whose data devices hold.
    static let ofAllModules = SimulatedHome(
        of: [
            SimulatedModule("categories", InMemoryCategoryStore.init),
            SimulatedModule("stock", InMemoryInventoryStore.init),
            SimulatedModule("products", InMemoryProductStore.init),
            SimulatedModule("ingredients", InMemoryQuantityStore.init),
            SimulatedModule("recipes", InMemoryRecipeStore.init),
            SimulatedModule("household", InMemoryHouseholdStore.init),
        ],
        commands: [
            { node, context, generator in
                try await CategorySchedule.command(node.store(InMemoryCategoryStore.self), context, &generator)
            },
            { node, context, generator in
                _ = try await InventorySchedule.command(node.store(InMemoryInventoryStore.self), context, &generator)
            },
            { node, context, generator in
                try await ProductSchedule.command(node.store(InMemoryProductStore.self), context, &generator)
            },
            { node, context, generator in
                try await QuantitySchedule.command(node.store(InMemoryQuantityStore.self), context, &generator)
            },
            { node, context, generator in
                try await RecipeSchedule.command(node.store(InMemoryRecipeStore.self), context, &generator)
            },
            { node, context, generator in
                try await HouseholdSchedule.command(node.store(InMemoryHouseholdStore.self), context, &generator)
            },
            MovedProducts.command, MovedProducts.commandOnStock,
        ],
        delivering: MovedProducts.deliver,
        checking: { node, household, effects in
            try await MovedProducts.check(node, household, effects)
                + CategorySchedule.mistakes(node.store(InMemoryCategoryStore.self), household)
        }
    )
}
