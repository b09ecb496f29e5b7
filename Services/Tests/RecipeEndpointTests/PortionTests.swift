import CommonMessages
import MessageBus
import MessageBusTestKit
import QuantityMessages
import RecipeMessages
import Testing

@Suite struct PortionTests {
    private func keepSoup(in home: RecipeHome) async throws {
        var request = AddRecipeRequest()
        request.recipe.title = "Soup"
        request.recipe.servings.text = "4 servings"
        var line = IngredientLine()
        line.text = "1 l water"
        request.recipe.ingredients = [line]
        _ = try await home.sender.request(request, options: RecipeHome.options("smith", key: "add"))
    }

    private func set(_ home: RecipeHome, weight: String = "", total: String = "") async throws(Refusal) -> Recipe {
        var request = UpdatePortionSizeRequest()
        request.reference = "soup"
        request.weight = weight
        request.totalWeight = total
        return try await home.sender.request(request, options: RecipeHome.options("smith", key: weight + total)).recipe
    }

    private func query(multiplier: String = "", weight: String = "") -> PortionQuery {
        var query = PortionQuery()
        query.reference = "Soup"
        query.totalWeight = "800"
        query.multiplier = multiplier
        query.weight = weight
        var energy = Nutrient()
        energy.name = "energy"
        energy.amount.value = "2000"
        energy.amount.unit = "kcal"
        query.nutrients = [energy]
        return query
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a recipe is added with its portion, and with what a person has said of a line`(
        adapter: RecipeHome.Adapter
    ) async throws {
        let home = try RecipeHome(adapter)
        home.quantity.answer(CorrectLinesRequest.self) { (_, _) async throws(Refusal) in CorrectLinesReply() }
        var recipe = RecipeHome.recipe("Soup", "1 l water", "2 eggs")
        recipe.portionSize = "150"
        var own = LineReading()
        (own.name, own.ingredientKey, own.own) = ("oat milk", "oat milk", true)
        (own.quantity.amount.value, own.quantity.amount.unit, own.quantity.displayText) = ("1", "l", "1 l")
        recipe.ingredients[0].reading = own
        var request = AddRecipesRequest()
        request.recipes = [recipe, RecipeHome.recipe("Bread", "flour")]
        let added = try await home.sender.request(request, options: RecipeHome.options("smith", key: "a")).recipes
        #expect(added.map(\.recipe.portionSize) == ["150", ""])
        #expect(added[0].recipe.ingredients.map(\.reading.own) == [true, false])
        #expect(added[0].recipe.ingredients[0].reading.name == "oat milk")
        request.recipes[0].portionSize = "0"
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(request, options: RecipeHome.options("smith", key: "b"))
        }
        #expect(refusal.problem.code == "recipe.notAWeight")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a portion of 150 g is stored and shown with any multiplier`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        try await keepSoup(in: home)
        #expect(try await set(home, total: "800").portionSize == "200")
        #expect(try await set(home, weight: "150").portionSize == "150")
        var request = ViewPortionsRequest()
        request.queries = [query(), query(multiplier: "1/2"), query(weight: "200")]
        var options = RecipeHome.options("smith")
        options.locale = "tr-TR"
        let facts = try await home.sender.request(request, options: options).results.map(\.facts)
        #expect(facts.map(\.text) == ["1 porsiyon: 150g", "0,5 porsiyon: 75g", "1,33 porsiyon: 200g"])
        #expect(facts.map { $0.nutrients.map(\.displayText) } == [["375 kcal"], ["188 kcal"], ["500 kcal"]])
        #expect(facts.map { $0.nutrients.map(\.amount.value) } == [["375"], ["375/2"], ["500"]])
        #expect(facts.allSatisfy { $0.nutrientsPer100Grams.map(\.displayText) == ["250 kcal"] && $0.portionIsSet })
        #expect(facts[0].portions == "16/3")
        #expect(facts[0].suggestedStep == "1/2")
        let slider = [facts[0].suggestedLeastGrams, facts[0].suggestedMostGrams, facts[0].suggestedGramsStep]
        #expect(slider == [50, 400, 5])
    }

    @Test func `only the query without an answer has an error`() async throws {
        let home = try RecipeHome(.memory)
        try await keepSoup(in: home)
        var request = ViewPortionsRequest()
        var unknown = PortionQuery()
        unknown.reference = "Nothing"
        request.queries = [unknown, query()]
        let results = try await home.sender.request(request, options: RecipeHome.options("smith")).results
        #expect(results.map(\.hasFacts) == [false, true])
        #expect(results[0].unknown.contains("Nothing"))
        #expect(results[1].facts.portionSize == "200")
        #expect(!results[1].facts.portionIsSet)
    }

    @Test(arguments: ["", "x", "0"])
    func `an invalid portion is refused`(weight: String) async throws {
        let home = try RecipeHome(.memory)
        try await keepSoup(in: home)
        let codes = ["": "recipe.noPortion", "x": "recipe.notANumber", "0": "recipe.notAWeight"]
        do {
            _ = try await set(home, weight: weight)
            Issue.record("It was stored.")
        } catch { #expect(error.problem.code == codes[weight]) }
    }

    @Test func `a home cannot set another home's portion, and two sizes are refused`() async throws {
        let home = try RecipeHome(.memory)
        var request = UpdatePortionSizeRequest()
        request.reference = "Soup"
        request.weight = "150"
        do {
            _ = try await home.sender.request(request, options: RecipeHome.options("jones", key: "k"))
            Issue.record("It was stored.")
        } catch { #expect(error.problem.code == "recipe.unknownRecipe") }
        var view = ViewPortionsRequest()
        view.queries = [query(multiplier: "2", weight: "10")]
        do {
            _ = try await home.sender.request(view, options: RecipeHome.options("jones"))
            Issue.record("It was answered.")
        } catch { #expect(error.problem.code == "recipe.twoSizes") }
    }
}
