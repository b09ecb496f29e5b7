import Quantities
import ShoppingDomain
import Testing

@Suite struct ScaledRecipeTests {
    private static func quantity(_ value: Rational, _ unit: String) -> StructuredQuantity {
        StructuredQuantity(
            range: AmountRange(Amount(value, UnitCode(rawValue: unit))),
            displayText: "\(value) \(unit)",
            parseConfidence: 1
        )
    }

    private static let unsaid = StructuredQuantity(range: nil, displayText: "some salt", parseConfidence: 0)

    private func doubled(
        _ line: IngredientLine,
        as scaled: ScaledLine,
        _ facts: RecipeFacts = RecipeFacts()
    ) throws
        -> Recipe
    {
        let recipe = Recipe(
            title: "Soup",
            servings: Servings(text: "4", count: 4),
            lines: [line],
            times: RecipeTimes(restMinutes: 30),
            steps: [RecipeStep("Cook.", section: "First", lineIDs: ["a"], isChosen: true)],
            facts: facts
        )
        let planned = try PlannedRecipe(recipe, Scaling(factor: "2"))
        return ScaledRecipe(planned, lines: [scaled], summary: "", sizeText: "").resized
    }

    @Test func `the whole weighs more, and what does not depend on the size stays`() throws {
        var facts = RecipeFacts()
        (facts.notes, facts.rating, facts.totalWeight) = ("Less salt.", 4, 300)
        facts.nutrition = NutritionFacts(
            [Nutrient(name: "energy", amount: Amount(80, UnitCode(rawValue: "kcal")))],
            .perServing
        )
        let line = IngredientLine("1 cup milk", section: "Base", id: "a")
        let soup = try doubled(
            line,
            as: ScaledLine("2 cups milk", quantity: Self.quantity(2, "cup"), status: .scaled),
            facts
        )
        #expect(soup.facts.totalWeight == 600 && soup.facts.notes == "Less salt." && soup.facts.rating == 4)
        #expect(soup.facts.nutrition == facts.nutrition && soup.times.restMinutes == 30)
        #expect(soup.lines.map(\.text) == ["2 cups milk"] && soup.lines.map(\.section) == ["Base"])
        #expect(soup.steps.map(\.lineIDs) == [["a"]] && soup.lines.map(\.id) == ["a"])
        #expect(soup.servings.count == 8)
    }

    @Test func `what a line says is that of its new size, also where a person has said it`() throws {
        func said(_ quantity: StructuredQuantity, own: Bool) -> LineReading {
            LineReading(key: "k", name: "n", quantity: quantity, note: "diced", isOptional: true, isOwn: own)
        }
        let scaled = ScaledLine("2 cups milk", quantity: Self.quantity(2, "cup"), status: .scaled)
        let read = IngredientLine("1 cup milk", stored: said(Self.quantity(1, "cup"), own: false))
        #expect(try doubled(read, as: scaled).lines[0].stored == said(Self.quantity(2, "cup"), own: false))
        let own = IngredientLine("1 cup milk", stored: said(Self.quantity(300, "ml"), own: true))
        #expect(try doubled(own, as: scaled).lines[0].stored == said(Self.quantity(600, "ml"), own: true))
        let salt = IngredientLine("some salt", stored: said(Self.quantity(5, "g"), own: true))
        let asked = ScaledLine("some salt", quantity: Self.unsaid, status: .needsYou)
        #expect(try doubled(salt, as: asked).lines[0].stored == said(Self.quantity(10, "g"), own: true))
        let kept = ScaledLine("1 pan", quantity: Self.quantity(1, "x"), status: .kept)
        let pan = IngredientLine("1 pan", stored: said(Self.quantity(1, "x"), own: true))
        #expect(try doubled(pan, as: kept).lines[0].stored == pan.stored)
    }
}
