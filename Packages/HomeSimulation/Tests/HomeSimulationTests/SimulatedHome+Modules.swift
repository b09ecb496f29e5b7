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
    static let ofAllModules = ofAllModules()

    /// A home with all modules whose data devices hold, and a mistake in one of them.
    static func ofAllModules(
        categories: SimulatedModule.Fault? = nil,
        stock: SimulatedModule.Fault? = nil
    ) -> SimulatedHome {
        SimulatedHome(
            of: [
                SimulatedModule("categories", with: categories, InMemoryCategoryStore.init),
                SimulatedModule("stock", with: stock, InMemoryInventoryStore.init),
                SimulatedModule("products", InMemoryProductStore.init),
                SimulatedModule("ingredients", InMemoryQuantityStore.init),
                SimulatedModule("recipes", InMemoryRecipeStore.init),
                SimulatedModule("household", InMemoryHouseholdStore.init),
            ],
            commands: allCommands,
            delivering: MovedProducts.deliver,
            modeledBy: { known, household in
                let stock = try await StockModel(known.store(InMemoryInventoryStore.self), household)
                let layout = try await LayoutModel(known, household)
                return { node in
                    try await stock.differences(node.store(InMemoryInventoryStore.self), household)
                        + layout.differences(node, household)
                }
            },
            checking: { node, household, effects in
                try await MovedProducts.check(node, household, effects)
                    + CategorySchedule.mistakes(node.store(InMemoryCategoryStore.self), household)
            }
        )
    }

    private static let changeCategories: Command = { node, context, generator in
        try await CategorySchedule.command(node.store(InMemoryCategoryStore.self), context, &generator)
    }

    private static let changeStock: Command = { node, context, generator in
        _ = try await InventorySchedule.command(node.store(InMemoryInventoryStore.self), context, &generator)
    }

    /// What people do; much of it concerns categories and stock, whose models know the most.
    private static let allCommands: [Command] = [
        changeCategories, changeCategories, changeStock, changeStock,
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
        MovedProducts.command, MovedProducts.command, MovedProducts.commandOnStock, MovedProducts.commandOnStock,
    ]
}
