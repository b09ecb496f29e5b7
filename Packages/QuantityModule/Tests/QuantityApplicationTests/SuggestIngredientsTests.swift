import Commands
import CommandsTestKit
import QuantityModule
import QuantityModuleTestKit
import Testing

/// What a text is completed to.
@Suite struct SuggestIngredientsTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "", locale: String = "en-US") -> IngredientCatalogService {
        let context = CommandContext.test(
            household: "home",
            key: key.isEmpty ? nil : key,
            request: key,
            locale: locale
        )
        return IngredientCatalogService(store: store, context: context)
    }

    @Test func `a text is completed by prefix, and with a typing error`() async throws {
        #expect(try await catalog().suggestIngredients("butterm").map(\.name).first == "Buttermilk")
        let slips = try await catalog().suggestIngredients("buttremilk")
        #expect(slips.first?.name == "Buttermilk" && slips.first?.distance == 2)
        #expect(try await catalog(locale: "de-DE").suggestIngredients("zwieb").contains { $0.name == "Zwiebeln" })
        #expect(try await catalog().suggestIngredients(" ! ").isEmpty)
        #expect(try await catalog().suggestIngredients("a", limit: 3).count == 3)
    }

    @Test func `a list is searched by the names in the home's language, too`() async throws {
        func found(_ search: String, _ locale: String) async throws -> [String] {
            var query = IngredientListQuery()
            query.search = search
            return try await catalog(locale: locale).listIngredients(query).elements.map(\.fullName)
        }
        #expect(try await found("Zwiebeln", "de-AT").contains("Onions"))
        #expect(try await found("Mehl", "de-DE").contains("All-purpose flour"))
        #expect(try await found("onion", "de-DE").contains("Onions"))
        for locale in ["en-US", "xx"] { #expect(try await !found("Zwiebeln", locale).contains("Onions")) }
    }

    @Test func `the home's own and favorite ingredients come first`() async throws {
        let draft = IngredientDraft(name: "Salted moon dust")
        _ = try await catalog("1").saveIngredients([draft], mode: .add)
        _ = try await catalog("2").markIngredients(["salt"], isFavorite: true)
        let found = try await catalog().suggestIngredients("sal", limit: 5)
        #expect(found.prefix(2).allSatisfy { $0.isFavorite || $0.isCustom })
        #expect(found.contains { $0.name == "Salted moon dust" })
    }

    @Test func `a favorite, a used one, and one that the text begins are found behind many earlier names`() async throws
    {
        let early = (1...12).flatMap { ["Apple snow \($0)", "Salsa \($0)"] }
        let drafts = (early + ["Snow peas", "Snow sugar", "Zest of sundew"]).map { IngredientDraft(name: $0) }
        let saved = try await catalog("1").saveIngredients(drafts, mode: .add)
        _ = try await catalog("2").markIngredients(["Snow sugar"], isFavorite: true)
        let used = try #require(saved.last?.ingredient?.id)
        let context = CommandContext.test(household: "home")
        try await store.remember([], uses: [used: context.now], of: context.household)
        let found = try await catalog().suggestIngredients("s")
        #expect(found.prefix(3).map(\.name) == ["Snow sugar", "Zest of sundew", "Salsa 1"] && found.count == 10)
        #expect(found.prefix(3).map(\.isFavorite) == [true, false, false])
        #expect(try await catalog().suggestIngredients("sno").prefix(2).map(\.name) == ["Snow sugar", "Snow peas"])
        let rest = try await catalog().suggestIngredients("snow pe", limit: 1).map(\.name)
        #expect(rest == ["Snow peas"])
    }

    @Test func `no two suggestions have one key, or names that differ by case, number, or accent alone`() async throws {
        let drafts = ["BUTTERS", "Crème fraiche"].map { IngredientDraft(name: $0) }
        _ = try await catalog("1").saveIngredients(drafts, mode: .add)
        for text in ["b", "bu", "butter", "cr", "creme fr", "s", "o"] {
            let found = try await catalog().suggestIngredients(text, limit: 100)
            #expect(Set(found.map(\.key)).count == found.count)
            #expect(Set(found.map { Ingredient.folded($0.name) }).count == found.count)
        }
    }
}
