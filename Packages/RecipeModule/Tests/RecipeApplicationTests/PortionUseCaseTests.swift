import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct PortionUseCaseTests {
    private let store = InMemoryRecipeStore()

    private func module(_ home: String = "smith", key: String? = nil) -> RecipeModuleService {
        RecipeModuleService(store: store, lines: StubLineReader(), context: .test(household: home, key: key))
    }

    private func keep(_ title: String, servings: Int?) async throws {
        let recipe = try Recipe(
            title: title,
            servings: servings.flatMap { Servings("\($0) servings") },
            ingredients: [IngredientLine("1 l water")]
        )
        _ = try await module().addRecipe(recipe)
    }

    @Test func `a portion is stored, appears in the feed, and stays when the page is read again`() async throws {
        try await keep("Soup", servings: 4)
        let stored = try await module().updatePortionSize(of: "soup", to: .weight(grams: 150))
        #expect(stored.portionSize == 150)
        #expect(stored.version == 2)
        let entries = try await store.feed(of: HouseholdID(name: "smith"), after: 2, limit: 9).entries
        #expect(entries.map(\.kind) == ["recipe"])
        let payload = try #require(entries.first.map { String(decoding: $0.payload, as: UTF8.self) })
        #expect(payload.contains("\"150\"") && !payload.contains("water"), "Only the portion has changed.")
        try await keep("Soup", servings: 6)
        #expect(try await module().getRecipes(["Soup"]).first??.portionSize == 150)
    }

    @Test func `a share uses the recipe's servings, or else the whole recipe is one portion`() async throws {
        try await keep("Soup", servings: 4)
        try await keep("Bread", servings: nil)
        let all = PortionDefinition.share(totalGrams: 800, servings: nil)
        #expect(try await module().updatePortionSize(of: "Soup", to: all).portionSize == 200)
        #expect(try await module().updatePortionSize(of: "Bread", to: all).portionSize == 800)
        let two = PortionDefinition.share(totalGrams: 800, servings: 2)
        #expect(try await module().updatePortionSize(of: "Bread", to: two).portionSize == 400)
    }

    @Test func `a repeated command counts once, and another home has no recipe to change`() async throws {
        try await keep("Soup", servings: 4)
        let first = try await module(key: "k").updatePortionSize(of: "Soup", to: .weight(grams: 150))
        #expect(try await module(key: "k").updatePortionSize(of: "Soup", to: .weight(grams: 150)) == first)
        await #expect(throws: RecipeError.unknownRecipe("Soup")) {
            try await module("jones").updatePortionSize(of: "Soup", to: .weight(grams: 150))
        }
        await #expect(throws: RecipeError.portion(.notAWeight(0))) {
            try await module().updatePortionSize(of: "Soup", to: .weight(grams: 0))
        }
    }

    @Test func `a portion weighs up to a ton`() async throws {
        try await keep("Soup", servings: 4)
        let ton: Rational = 1_000_000
        #expect(try await module().updatePortionSize(of: "Soup", to: .weight(grams: ton)).portionSize == ton)
        await #expect(throws: RecipeError.portion(.notAWeight(1_000_001))) {
            try await module().updatePortionSize(of: "Soup", to: .weight(grams: 1_000_001))
        }
        let sentence = "1000001 g is more than a portion weighs: give up to 1000000 g."
        #expect(PortionError.notAWeight(1_000_001).description == sentence)
        #expect(PortionError.notAWeight(0).description == "0 g is not a weight: give more than zero grams.")
    }

    @Test func `a recipe comes with its portion, and without one keeps what the home has said`() async throws {
        let soup = try Recipe(title: "Soup", ingredients: [IngredientLine("1 l water")])
        let stew = try Recipe(title: "Stew", ingredients: [IngredientLine("2 l water")])
        #expect(try await module().addRecipe(soup, portionSize: 150).stored.portionSize == 150)
        let added = try await module().addRecipes([soup, stew], portionSizes: [TitleKey("stew"): 90])
        #expect(added.map(\.stored.portionSize) == [150, 90])
        let kept = try await module().getRecipes(["Soup", "Stew"])
        #expect(kept.map { $0?.portionSize } == [150, 90])
        await #expect(throws: RecipeError.portion(.notAWeight(0))) {
            try await module().addRecipe(soup, portionSize: 0)
        }
        await #expect(throws: RecipeError.portion(.notAWeight(-1))) {
            try await module().addRecipes([soup, stew], portionSizes: [TitleKey("Soup"): -1])
        }
    }

    @Test func `many queries are answered at once, and viewing stores nothing`() async throws {
        try await keep("Soup", servings: 4)
        _ = try await module().updatePortionSize(of: "Soup", to: .weight(grams: 150))
        let energy = Nutrient(name: "energy", amount: Amount(2_000, UnitCode(rawValue: "kcal")))
        let answers = try await module().viewPortions([
            PortionQuery(reference: "Soup", totalGrams: 800, nutrients: [energy]),
            PortionQuery(reference: "Soup", totalGrams: 800, size: .grams(300)),
            PortionQuery(reference: "Nothing"),
            PortionQuery(totalGrams: 800, servings: 4, size: .multiplier(Rational(1, 2))),
            PortionQuery(servings: 4),
            PortionQuery(reference: "Suop"),
        ])
        #expect(answers[5] == .failure(.unknownRecipe("Suop", near: "Soup")))
        #expect(try answers[0].get().view.nutrients.first?.amount.value == 375)
        #expect(try answers[0].get().isSet)
        #expect(try answers[1].get().view.multiplier == 2)
        #expect(answers[2] == .failure(.unknownRecipe("Nothing")))
        #expect(try answers[3].get().view.grams == 100)
        #expect(try !answers[3].get().isSet)
        #expect(answers[4] == .failure(.portion(.unknownWeight)))
        let kept = try #require(try await module().getRecipes(["Soup"]).first ?? nil)
        #expect(kept.version == 2)
        #expect(kept.portionSize == 150)
    }

    @Test func `a recipe stored before portions existed has none`() throws {
        let old =
            #"{"id":"00000000-0000-0000-0000-000000000001","version":1,"recipe":{"title":"Soup","ingredients":"#
            + #"[{"text":"1 l water"}],"times":{},"tags":[],"steps":[]}}"#
        let bare = try JSONDecoder().decode(StoredRecipe.self, from: Data(old.utf8))
        #expect(bare.portionSize == nil && bare.recipe.details == .none)
        let portioned = old.replacing(#""version":1"#, with: #""version":1,"portionSize":"150""#)
        #expect(try JSONDecoder().decode(StoredRecipe.self, from: Data(portioned.utf8)).portionSize == 150)
    }
}
