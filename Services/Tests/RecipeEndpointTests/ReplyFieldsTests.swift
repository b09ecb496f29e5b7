import CommonMessages
import EndpointTestKit
import MessageBusTestKit
import RecipeMessages
import Testing

/// Each reply about recipes has every field of its contract.
@Suite struct ReplyFieldsTests {
    /// A recipe with everything that a request sets.
    private static var stew: RecipeMessages.Recipe {
        var stew = RecipeHome.recipe("Stew", "1 l water, optional")
        stew.servings.text = "2 pots, serves 8"
        stew.ingredients[0].section = "Base"
        (stew.prepMinutes, stew.cookMinutes, stew.restMinutes, stew.totalMinutes) = (5, 10, 20, 35)
        (stew.tags, stew.language, stew.sourceURL) = (["hot"], "en", "https://example.org")
        (stew.description_p, stew.notes, stew.rating, stew.totalWeight) = ("Warm.", "Less salt.", 4, "800")
        stew.cover = "https://example.org/stew.jpg"
        stew.nutrition.basis = .perServing
        var energy = Nutrient()
        (energy.name, energy.amount.value, energy.amount.unit) = ("energy", "250", "kcal")
        stew.nutrition.nutrients = [energy]
        stew.steps = ["Boil the water."]
        stew.stepDetails = [StepDetails()]
        stew.stepDetails[0].section = "First"
        return stew
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a kept recipe has every field, and a summary has its own`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        _ = try await home.add(Self.stew, key: "k1")
        _ = try await home.add(RecipeHome.recipe("Tea", "1 l water"), key: "k2")
        var request = UpdatePortionSizeRequest()
        (request.reference, request.weight) = ("stew", "75/2")
        let reply = try await home.sender.request(request, options: RecipeHome.options("smith", key: "k3"))
        let unset: Set = [
            "recipe.favorite", "recipe.trash", "recipe.stepDetails.chosen", "recipe.ingredients.reading.own",
            "recipe.ingredients.reading.quantity.lower", "recipe.nutrition.nutrients.displayText",
        ]
        #expect(Set(unsetFields(of: [reply])) == unset)
        var expected = Self.stew
        (expected.id, expected.version, expected.portionSize) = (reply.recipe.id, 2, "75/2")
        (expected.servings.count, expected.servings.yield) = ("8", "2")
        expected.addedAt = 1_700_000_000_000
        expected.ingredients[0].id = reply.recipe.ingredients[0].id
        var reading = LineReading()
        (reading.ingredientKey, reading.name, reading.note, reading.optional) = ("water", "water", "optional", true)
        (reading.quantity.amount.value, reading.quantity.amount.unit) = ("1", "l")
        (reading.quantity.numericValue, reading.quantity.standardUnit, reading.quantity.displayText) = (1, "l", "1 l")
        (reading.quantity.isParseable, reading.quantity.parseConfidence, reading.quantity.exact) = (true, 0.9, true)
        expected.ingredients[0].reading = reading
        expected.stepDetails[0].lineIds = [expected.ingredients[0].id]
        #expect(reply.recipe == expected)
        #expect(try await home.get("stew") == [expected])
        let list = try await home.list(limit: 1)
        #expect(Set(unsetFields(of: [list])) == ["recipes.favorite", "recipes.cooked"])
        #expect(list.recipes[0].servings == expected.servings && list.recipes[0].ingredientCount == 1)
    }

    @Test func `portions have every field`() async throws {
        let home = try RecipeHome(.memory)
        _ = try await home.add(Self.stew, key: "k1")
        var portion = UpdatePortionSizeRequest()
        (portion.reference, portion.weight) = ("stew", "150")
        _ = try await home.sender.request(portion, options: RecipeHome.options("smith", key: "k2"))
        var (query, unknown) = (PortionQuery(), PortionQuery())
        (query.reference, query.totalWeight, query.multiplier, unknown.reference) = ("stew", "800", "3/2", "nothing")
        var energy = Nutrient()
        (energy.name, energy.amount.value, energy.amount.unit) = ("energy", "2000", "kcal")
        query.nutrients = [energy]
        var request = ViewPortionsRequest()
        request.queries = [query, unknown]
        let reply = try await home.sender.request(request, options: RecipeHome.options("smith"))
        #expect(unsetFields(of: [reply]) == [])
        let facts = reply.results[0].facts
        #expect([facts.portionSize, facts.multiplier, facts.weight] == ["150", "3/2", "225"])
        #expect(facts.text == "1.5 portions: 225g" && facts.multiplierText == "1.5x")
        #expect(facts.nutrients.map(\.amount.value) == ["1125/2"] && facts.nutrients[0].name == "energy")
        #expect(facts.nutrientsPer100Grams.map(\.amount.value) == ["250"])
    }
}
