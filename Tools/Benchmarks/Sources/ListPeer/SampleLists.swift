import Commands
import Foundation
import Quantities
import ShoppingModule
import ShoppingModuleTestKit

/// The lists of a home, the recipes that come onto them, and what other services say of them.
enum SampleLists {
    static let home = HouseholdID(name: "home")
    /// How many items a list has at first; with what the rounds add, it has about 100.
    static let items = 92
    private static let aisles = ["produce", "bakery", "dairy", "meat", "frozen", "canned", "spices", "drinks"]

    static func name(_ number: Int) -> String { "Shopping \(number + 1)" }

    /// The lines that a list begins with.
    static let lines = SampleRecipes.names.prefix(items).enumerated().map { "\(1 + $0.offset % 5) cup \($0.element)" }

    /// The lines of a recipe of a round: eight of what the list has, and two of what it lacks as long as there is
    /// something.
    static func recipeLines(_ round: Int) -> [String] {
        let names = SampleRecipes.names
        let known = (0..<8).map { names[($0 * 11 + round * 3) % items] }
        let new = (0..<2).map { names[items + (round * 2 + $0) % (names.count - items)] }
        return (known + new).map { "2 cup \($0)" }
    }

    static func recipe(_ round: Int) -> Recipe {
        Recipe(
            title: "Dish \(round + 1)",
            servings: Servings(text: "4", count: 4),
            lines: recipeLines(round).map { IngredientLine($0) }
        )
    }

    /// The item that a round checks.
    static func checked(_ round: Int) -> String { SampleRecipes.names[round * 7 % items].capitalized }

    /// Other services that know each ingredient, its aisle, and one product of it.
    static func collaborators() async -> Collaborators {
        let stub = StubCollaborators()
        await stub.arrange { stub in
            stub.mergesByKey = true
            stub.storeOrder = aisles
            for (place, name) in SampleRecipes.names.enumerated() {
                stub.categories[name] = aisles[place % aisles.count]
                stub.products[name] = ["prd_\(name)"]
                stub.titles["prd_\(name)"] = name.capitalized
            }
        }
        return stub.collaborators
    }
}
