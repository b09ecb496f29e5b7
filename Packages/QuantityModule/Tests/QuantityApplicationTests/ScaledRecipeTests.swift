import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct ScaledRecipeTests {
    private let service = RecipeScalingService(locale: "en-US")

    private func scaled(
        _ lines: [String],
        _ factor: Rational,
        servings: Rational? = 4,
        locale: String = ""
    ) throws -> ScaledRecipe {
        let recipe = ScalableRecipe(title: "Stew", servings: servings, lines: lines, locale: locale)
        return try service.scale(recipe: recipe, factor: factor)
    }

    private func text(_ line: String, _ factor: String, locale: String = "") throws -> String {
        let factor = try #require(Rational(factor))
        return try #require(scaled([line], factor, locale: locale).lines.first).text
    }

    @Test(arguments: [
        ("2 cups flour", "3/2", "3 cups flour"), ("1.5 lbs chicken", "3/2", "2 1/4 lbs chicken"),
        ("1 cup oil", "4/3", "1 1/3 cups oil"), ("1 1/4 lb beef", "2", "2 1/2 lbs beef"),
        ("flour: 200 g", "2", "flour: 400 g"), ("a cup of sugar", "2", "2 cups of sugar"),
        ("half a dozen eggs", "2", "1 dozen eggs"), ("3 celery ribs", "2", "6 celery ribs"),
        ("1 (14.5 oz) can diced tomatoes, drained", "2", "2 (14.5 oz) cans diced tomatoes, drained"),
        ("2 x 400 g tins tomatoes", "1/2", "1 (400 g) can tomatoes"),
        ("1 9-inch pie crust", "2", "2 (9-inch) pie crusts"),
        ("1-inch piece ginger", "3", "3 (1-inch) pieces ginger"), ("1 cup (240 ml) milk", "2", "2 cups (480 ml) milk"),
        ("250 g / 9 oz flour", "2", "500 g / 18 oz flour"), ("1½-2 cups stock", "2", "3–4 cups stock"),
        ("1 cup plus 2 tbsp sugar", "2", "2 1/4 cups sugar"), ("juice of 1 lemon", "2", "juice of 2 lemons"),
        ("2 eggs, beaten", "1/2", "1 egg, beaten"), ("1 large tomato", "3", "3 large tomatoes"),
        ("1 cup warm water (110 degrees F)", "2", "2 cups warm water (110 degrees F)"),
        ("1 large can tomatoes", "2", "2 large cans tomatoes"),
        ("1 large handful basil leaves", "2", "2 large handfuls basil leaves"),
        ("1kg/2lb 2oz piece beef", "2", "2 (1kg/2lb 2oz) pieces beef"),
        ("1.5 kg/3 lb 5 oz potatoes", "2", "3 kg/6 5/8 lbs potatoes"),
        ("1 large or 2 small leeks", "2", "2 large or 4 small leeks"),
        ("3 or more tablespoons oil", "2", "6 or more tbsp oil"), ("a 400 g tin peas", "3", "3 (400 g) cans peas"),
        ("1 cup (about 240 ml) milk", "2", "2 cups (about 480 ml) milk"),
        ("a couple of large eggs", "2", "4 large eggs"), ("3 thick-cut slices ham", "2", "6 thick-cut slices ham"),
        ("1 (large) can peas", "3", "3 (large) cans peas"), ("1 celery rib", "3", "3 celery ribs"),
        ("1 large (about 900 g) squash", "2", "2 large (about 900 g) squash"),
        ("2 large 3-inch potatoes", "2", "4 large 3-inch potatoes"), ("200g flour", "2", "400 g flour"),
        ("1 &frac12; cups rice &amp; peas", "2", "3 cups rice &amp; peas"),
        ("8-ounce salmon fillet", "2", "1 lb salmon fillet"),
        ("2 cups/480 ml milk, plus 1 tbsp", "2", "4 cups/960 ml milk, plus 2 tbsp"),
    ])
    func `a line keeps every word but its amount`(line: String, factor: String, expected: String) throws {
        #expect(try text(line, factor) == expected)
    }

    @Test(arguments: [
        ("3 tsp oil", "2", "2 tbsp oil"), ("2 tbsp oil", "4", "1/2 cup oil"), ("1 cup oil", "1/8", "2 tbsp oil"),
        ("1/3 cup oil", "1/2", "8 tsp oil"), ("2 tsp oil", "2", "4 tsp oil"), ("500 g rye", "3", "1.5 kg rye"),
        ("1 l milk", "1/20", "50 ml milk"), ("250 ml milk", "4", "1 l milk"), ("8 oz beef", "2", "1 lb beef"),
        ("1/2 lb beef", "1/4", "2 oz beef"), ("1 lb beef", "1/2", "1/2 lb beef"), ("1 kg rye", "1/2", "0.5 kg rye"),
        ("617 g rye", "2", "1234 g rye"), ("2 tbsp oil", "1/4", "1/2 tbsp oil"),
        ("1 clove garlic", "3", "3 cloves garlic"),
        ("1 l milk", "1/3", "≈ 0.33 l milk"), ("1 1/4 cups milk", "3/2", "1 7/8 cups milk"),
        ("3/4 cup oil", "1/2", "6 tbsp oil"), ("1 cup oil", "15/16", "15 tbsp oil"),
        ("5 1/2 cups oil", "1/3", "≈ 1 7/8 cups oil"), ("40 tsp oil", "2", "1 2/3 cups oil"),
        ("11 tsp oil", "2", "22 tsp oil"), ("half a dozen eggs", "1/3", "2 eggs"), ("2 dozen eggs", "1/8", "3 eggs"),
        ("1 dozen eggs", "5/6", "10 eggs"), ("a dozen eggs", "1/2", "1/2 dozen eggs"), ("9 eggs", "4", "36 eggs"),
        ("1 pint stock", "1/12", "8 tsp stock"), ("1 quart stock", "1/6", "2/3 cup stock"),
        ("1 pint stock", "3", "3 pints stock"),
    ])
    func `an amount moves to a practical unit`(line: String, factor: String, expected: String) throws {
        #expect(try text(line, factor) == expected)
    }

    @Test(arguments: [
        ("2 EL Öl", "4", "8 EL Öl", "de-DE"), ("1,5 kg Mehl", "3", "4,5 kg Mehl", "de-DE"),
        ("3 TL Salz", "2", "2 EL Salz", "de-DE"), ("2 cuillères à soupe d'huile", "2", "4 c. à soupe d'huile", "fr-FR"),
        ("1 su bardağı süt", "2", "2 su bardağı süt", "tr-TR"), ("5 dl mjölk", "1/2", "2,5 dl mjölk", "sv-SE"),
    ])
    func `a line is written in the recipe's language`(
        line: String,
        factor: String,
        expected: String,
        locale: String
    ) throws {
        #expect(try text(line, factor, locale: locale) == expected)
    }

    @Test func `a line without a number stays, with a note for the cook`() throws {
        let recipe = try scaled(
            ["2 cups flour", "Salt to taste", "a pinch of nutmeg", "For the sauce:"],
            Rational(3, 2)
        )
        #expect(recipe.servings == 6)
        #expect(
            recipe.lines.map(\.annotatedText) == [
                "3 cups flour", "Salt to taste (adjust for 6 servings)",
                "a pinch of nutmeg (adjust to taste for 6 servings)", "For the sauce:",
            ]
        )
        #expect(recipe.lines.map(\.status) == [.scaled, .needsYou, .needsYou, .kept])
        #expect(recipe.summary.description == "1 ingredient auto-scaled, 2 require manual adjustment")
    }

    @Test(arguments: ["1 (9-inch) springform pan", "1 baking dish", "350 degrees F", "20 minutes", "1 Springform"])
    func `pans, temperatures and times do not scale`(line: String) throws {
        let kept = try #require(scaled([line], 2).lines.first)
        #expect(kept.status == .kept)
        #expect(kept.text == line)
        #expect(kept.note.hasPrefix("not scaled:"))
    }

    @Test(arguments: [
        "2 tbsp pan drippings", "1 sheet puff pastry", "1 dishwasher apple", "1 cup grilled corn", "2 minute steaks",
        "2 hogazas de pan",
    ])
    func `an ingredient that only sounds like a pan is scaled`(line: String) throws {
        #expect(try #require(scaled([line], 2).lines.first).status == .scaled)
    }

    @Test func `the summary counts what was scaled, what needs a person, and what was kept`() throws {
        let lines = (1...12).map { "\($0) cups flour" } + ["salt", "pepper to taste", "a pinch of mace", "1 loaf pan"]
        let summary = try scaled(lines, 2).summary
        #expect(
            summary.description == "12 ingredients auto-scaled, 3 require manual adjustment, 1 kept as it is"
        )
        let eight = try scaled((1...8).map { "\($0) cups flour" } + ["salt", "pepper to taste"], Rational(3, 2))
        #expect(eight.summary.description == "8 ingredients auto-scaled, 2 require manual adjustment")
    }

    @Test(arguments: [
        ("1 stick (113 g) butter", "2", "2 sticks (226 g) butter", ""),
        ("2 tbsp butter (28 g)", "1/2", "1 tbsp butter (14 g)", ""),
        ("150 g sugar (5.3 oz / about 3/4 cup)", "2", "300 g sugar (≈ 10 5/8 oz / about 1 1/2 cups)", ""),
        ("3 eggs (150 g)", "2", "6 eggs (300 g)", "\"150 g\" is taken for the amount of all together"),
        (
            "2 onions (about 300 g), chopped", "1/2", "1 onion (about 150 g), chopped",
            "\"300 g\" is taken for the amount of all together"
        ),
        ("1 chicken breast (8 oz/225 g)", "3", "3 chicken breasts (24 oz/675 g)", ""),
        ("1 (14.5 oz) can tomatoes", "2", "2 (14.5 oz) cans tomatoes", ""),
        ("1 can (14.5 oz) tomatoes", "2", "2 cans (14.5 oz) tomatoes", ""),
        ("2 cans (400 g each) tomatoes", "2", "4 cans (400 g each) tomatoes", ""),
        ("2 cans (800 g) tomatoes", "2", "4 cans (800 g) tomatoes", "\"800 g\" is still the original's"),
        ("4 salmon fillets (6 oz each)", "1/2", "2 salmon fillets (6 oz each)", ""),
    ])
    func `a total in brackets scales with its line; the size of a package or piece does not`(
        line: String,
        factor: String,
        expected: String,
        note: String
    ) throws {
        let factor = try #require(Rational(factor))
        let scaled = try #require(scaled([line], factor).lines.first)
        #expect(scaled.text == expected)
        #expect(scaled.note == note)
    }

    @Test func `without servings the note states the factor`() throws {
        let line = try #require(scaled(["salt"], Rational(3, 2), servings: nil).lines.first)
        #expect(line.annotatedText == "salt (adjust to taste for 1 1/2 times the recipe)")
    }

    @Test func `a decimal factor is exact`() throws {
        let recipe = ScalableRecipe(title: "Soup", lines: ["1 cup water"])
        #expect(try service.scale(recipe: recipe, factor: 1.33).factor == Rational(133, 100))
        #expect(try service.scale(recipe: recipe, factor: 0.75).lines.first?.text == "3/4 cup water")
        #expect(throws: CalculationError.notAFactor("nan")) { try service.scale(recipe: recipe, factor: .nan) }
        #expect(throws: CalculationError.factorNotPositive(-1)) { try service.scale(recipe: recipe, factor: -1) }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `scaling there and back gives the amounts of the original`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let units = ["cups", "tbsp", "tsp", "g", "kg", "ml", "lb", "oz", "cloves", "cans"]
        for _ in 0..<20 {
            let unit = units.randomElement(using: &random) ?? "g"
            let above = Int.random(in: 1...60, using: &random)
            let line = "\(above)/\([1, 2, 3, 4, 8].randomElement(using: &random) ?? 1) \(unit) x"
            let factor = try Rational(Int128(Int.random(in: 1...12, using: &random)), 6)
            let original = try #require(IngredientParsingService().parse(line).quantity.range)
            let there = try #require(scaled([line], factor).lines.first?.quantity)
            let back = try service.scale(there, by: factor.reciprocal())
            let amount = try UnitTable.standard.convert(#require(back.range).amount, to: original.unit)
            #expect(amount == original.amount, "seed \(seed): \(line) × \(factor)")
            // In its own unit, scaling there and back gives the same quantity entirely.
            let quantity = QuantityFormatter().quantity(original, confidence: 1)
            #expect(try service.scale(service.scale(quantity, by: factor), by: factor.reciprocal()) == quantity)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a practical unit is never less exact, and its text reads as the same amount`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let units = ["cup", "tbsp", "tsp", "g", "kg", "mg", "ml", "l", "lb", "oz", "metric cup", "metric tsp"]
        for _ in 0..<50 {
            let value = try Rational(Int128(Int.random(in: 1...500, using: &random)), 48)
            let range = AmountRange(Amount(value, UnitCode(rawValue: units.randomElement(using: &random) ?? "g")))
            let chosen = PracticalUnit().practical(range)
            #expect(try UnitTable.standard.convert(chosen.amount, to: range.unit) == range.amount)
            let (before, after) = (QuantityFormatter().text(of: range), QuantityFormatter().text(of: chosen))
            #expect(after.exact || !before.exact, "\(before.text) became \(after.text)")
        }
    }
}
