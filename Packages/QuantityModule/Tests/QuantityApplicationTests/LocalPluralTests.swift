import Commands
import CommandsTestKit
import QuantityModule
import QuantityModuleTestKit
import Testing

/// A German home's own names of ingredients, in singular and plural.
@Suite struct LocalPluralTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String) -> IngredientCatalogService {
        let context = CommandContext.test(household: "home", key: key, request: key, locale: "de-DE")
        return IngredientCatalogService(store: store, context: context)
    }

    private func key(_ text: String) async throws -> String {
        let context = CommandContext.test(household: "home", locale: "de-DE")
        let lines = try await QuantityModuleService(store: store, context: context).readLines([LineToRead(text)])
        return lines[0].line.ingredientKey
    }

    @Test func `a home's own ingredient is found in the plurals of its language, and there is no second one`()
        async throws
    {
        let german = catalog("1")
        let saved = try await german.saveIngredients([IngredientDraft(name: "Schlehen")], mode: .add)
        let own = try #require(saved.first?.ingredient)
        for line in ["2 Schlehen", "1 Schlehe", "schlehe"] {
            #expect(try await key(line) == own.ingredientKey, "\(line)")
        }
        await #expect(throws: QuantityError.naming(.taken(name: "Schlehe", by: "Schlehen"))) {
            try await self.catalog("2").saveIngredients([IngredientDraft(name: "Schlehe")], mode: .add)
        }
    }
}
