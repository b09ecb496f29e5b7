import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct ChangeIngredientsTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "") -> IngredientCatalogService {
        let context = CommandContext.test(household: "home", key: key.isEmpty ? nil : key, request: key)
        return IngredientCatalogService(store: store, context: context)
    }

    private func draft(_ name: String) -> IngredientDraft {
        IngredientDraft(name: name, category: "flour", conversions: Ingredient.sample(name, cup: 102).conversions)
    }

    @Test func `a change leaves alone what it does not name`() async throws {
        let draft = IngredientDraft(
            name: "Oat dust",
            category: "grain",
            brand: "Mill",
            aliases: ["Avena"],
            conversions: Ingredient.sample("x", cup: 90).conversions,
            origin: "FDC 1",
            nutrients: ["1008": 364]
        )
        let oats = try #require(try await catalog("1").saveIngredients([draft], mode: .importing).first?.ingredient)
        let named = try await catalog("2").changeIngredients([IngredientChange(of: "avena", name: "Oat meal")])
        let renamed = try #require(named.first?.ingredient)
        #expect(renamed.id == oats.id && renamed.name == "Oat meal" && renamed.brand == "Mill")
        #expect(renamed.category == .grain && renamed.aliases == ["Avena"] && !renamed.isCustom)
        #expect(renamed.conversions.map(\.weight) == oats.conversions.map(\.weight))
        #expect(renamed.conversions.allSatisfy { $0.ingredientKey == renamed.ingredientKey })
        let record = try #require(try await store.ingredients(ids: [oats.id], of: HouseholdID(name: "home")).first)
        #expect(record.origin == "FDC 1" && record.nutrients == ["1008": 364])
        let same = try await catalog("3").changeIngredients([IngredientChange(of: "oat meal", aliases: ["Avena"])])
        #expect(same.first?.isChanged == false)
        let typed = TypedConversion(text: "1 cup = 95 g", source: "")
        let weighed = try await catalog("4").changeIngredients([
            IngredientChange(of: "oat meal", category: "", brand: "", aliases: [], typedConversions: [typed])
        ])
        let plain = try #require(weighed.first?.ingredient)
        #expect(plain.brand == nil && plain.category == nil && plain.aliases.isEmpty)
        #expect(plain.conversions.map(\.weight.value) == [95])
        #expect(plain.conversions.map(\.source) == ["measured at home"])
        let bare = try await catalog("5").changeIngredients([IngredientChange(of: "oat meal", conversions: [])])
        #expect(bare.first?.ingredient?.conversions.isEmpty == true)
    }

    @Test func `two changes to one ingredient in one request both count`() async throws {
        _ = try await catalog("1").saveIngredients([draft("Home rye")], mode: .add)
        let changes = [IngredientChange(of: "home rye", brand: "Mill"), IngredientChange(of: "HOME RYE", category: "")]
        let changed = try await catalog("2").changeIngredients(changes)
        #expect(changed.map(\.ingredient?.brand) == ["Mill", "Mill"] && changed.last?.ingredient?.category == nil)
        #expect(try await catalog().findIngredients(["mill home rye"]).first??.match.ingredient.category == nil)
        let many = Array(repeating: changes[0], count: 501)
        await #expect(throws: QuantityError.tooMany(count: 501, limit: 500)) {
            try await catalog("3").changeIngredients(many)
        }
    }

    @Test func `weights that contradict each other are refused, except those that stay`() async throws {
        let contradictory = [("cup", 96), ("tbsp", 10)].map { unit, grams in
            IngredientWeight(
                ingredientKey: "",
                measure: Amount(1, UnitCode(rawValue: unit)),
                weight: Amount(Rational(grams), UnitCode(rawValue: "g")),
                source: "table"
            )
        }
        let draft = IngredientDraft(name: "Oat dust", conversions: contradictory, origin: "FDC 1")
        _ = try await catalog("1").saveIngredients([draft], mode: .importing)
        let renamed = try await catalog("2").changeIngredients([IngredientChange(of: "oat dust", name: "Oat meal")])
        #expect(renamed.first?.ingredient?.conversions.count == 2)
        let error = await #expect(throws: QuantityError.self) {
            try await catalog("3").changeIngredients([IngredientChange(of: "oat meal", conversions: contradictory)])
        }
        guard case .contradiction = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
