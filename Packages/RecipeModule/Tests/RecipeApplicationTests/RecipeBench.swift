import Commands
import CommandsTestKit
import Foundation
import RecipeModule
import RecipeModuleTestKit
import Testing

/// A home's recipes in memory.
struct RecipeBench {
    let store = InMemoryRecipeStore()
    let lines = StubLineReader()

    /// The module for one request; every second later than the one before by the number of its key.
    func module(_ key: String? = nil, home: String = "smith", principal: String = "anna") -> RecipeModuleService {
        let seconds = Double(key.flatMap { Int($0) } ?? 0)
        return RecipeModuleService(
            store: store,
            lines: lines,
            context: .test(
                household: home,
                key: key,
                request: key ?? "",
                principal: principal,
                now: Date(timeIntervalSince1970: 1_700_000_000 + seconds)
            )
        )
    }

    func soup(_ lines: String...) throws -> Recipe {
        try Recipe(title: "Soup", ingredients: lines.map { IngredientLine($0) })
    }

    /// Adds a recipe under a key of its own.
    func add(_ title: String, _ lines: String...) async throws -> StoredRecipe {
        let recipe = try Recipe(title: title, ingredients: lines.map { IngredientLine($0) })
        return try await module("add \(title) \(lines)").addRecipe(recipe).stored
    }

    func recipe(_ reference: String) async throws -> Recipe {
        try #require(try await module().getRecipes([reference])[0]).recipe
    }
}
