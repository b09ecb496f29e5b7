import Quantities
import ShoppingDomain
import Testing

@Suite struct ScalingTests {
    private func recipe(_ text: String, _ count: Rational?) -> Recipe {
        Recipe(title: "Soup", servings: Servings(text: text, count: count), lines: [IngredientLine("1 leek")])
    }

    @Test func `a recipe is cooked as written by default`() throws {
        #expect(try PlannedRecipe(recipe("4", 4), .asWritten).factor == .one)
    }

    @Test func `the requested servings are divided by the recipe's own, exactly`() throws {
        #expect(try PlannedRecipe(recipe("4 servings", 4), Scaling(servings: "6")).factor == Rational(3, 2))
        #expect(try PlannedRecipe(recipe("3", 3), Scaling(servings: "1")).factor == Rational(1, 3))
        #expect(try PlannedRecipe(recipe("4-5", Rational(9, 2)), Scaling(servings: "9")).factor == 2)
    }

    @Test(arguments: [("2", Rational(2)), ("1.5", Rational(lossless: "3/2")), ("3/2", Rational(lossless: "3/2"))])
    func `a factor applies regardless of the yield`(text: String, factor: Rational) throws {
        #expect(try PlannedRecipe(recipe("a few", nil), Scaling(factor: text)).factor == factor)
    }

    @Test func `servings of a recipe without a number are refused with advice`() {
        let refusal = RecipeRefusal.noServings(title: "Soup", says: "a few")
        #expect(throws: refusal) { try PlannedRecipe(recipe("a few", nil), Scaling(servings: "6")) }
        #expect(
            refusal.description
                == "\"Soup\" says \"a few\", which is not a number of servings: use --factor to scale it."
        )
    }

    @Test func `loaves are not servings, and are scaled by their number or a factor`() throws {
        let bread = Recipe(
            title: "Bread",
            servings: Servings(text: "1 loaf (8 slices)", count: nil, yield: 1),
            lines: [IngredientLine("500 g flour")]
        )
        let refusal = RecipeRefusal.onlyYield(title: "Bread", says: "1 loaf (8 slices)")
        #expect(throws: refusal) { try PlannedRecipe(bread, Scaling(servings: "4")) }
        #expect(refusal.description.hasSuffix("use --yield for how many to make, or --factor."))
        let three = try PlannedRecipe(bread, Scaling(yield: "3"))
        #expect(three.factor == 3)
        #expect(three.servings.text == "3 loaves" && three.servings.yield == 3 && three.servings.count == nil)
        #expect(throws: RecipeRefusal.noYield(title: "Soup", says: "4 servings")) {
            try PlannedRecipe(recipe("4 servings", 4), Scaling(yield: "3"))
        }
    }

    @Test(arguments: [
        ("12 slices", "12", "2", "24 slices"), ("Makes 24 cookies", "24", "1/24", "1 cookie"),
        ("1 loaf", "1", "1/2", "0.5 loaf"),
        ("1 large Loaf", "1", "2", "2 large Loaves"), ("1 Laib", "1", "3", "3 Laibe"),
        ("500 ml", "500", "2", "1000 ml"),
        ("1 Brötchen", "1", "8", "8 Brötchen"),
        ("2 trays of brownies", "2", "1/2", "1 tray of brownies"),
        ("1 batch of cookies", "1", "2", "2 batches of cookies"), ("2 dozen cookies", "24", "1/2", "1 dozen cookies"),
        ("1 großes Brot", "1", "2", "2 (großes Brot)"),
        ("one loaf", "1", "2", "2 (one loaf)"), ("2 9-inch pies", "2", "2", "4 (inch pies)"),
    ])
    func `what a recipe makes is written as people write it`(
        text: String,
        yield: String,
        factor: String,
        scaled: String
    ) throws {
        let servings = Servings(text: text, count: nil, yield: Rational(yield))
        let bake = Recipe(title: "Bake", servings: servings, lines: [IngredientLine("500 g flour")])
        #expect(try PlannedRecipe(bake, Scaling(factor: factor)).servings.text == scaled)
    }

    @Test func `servings before the things that a recipe makes are told once`() throws {
        let servings = Servings(text: "8 servings (1 loaf)", count: 8, yield: 1)
        let bread = Recipe(title: "Bread", servings: servings, lines: [IngredientLine("500 g flour")])
        let scaled = try PlannedRecipe(bread, Scaling(factor: "2")).servings
        #expect(scaled.text == "2 (servings), 16 servings" && scaled.count == 16 && scaled.yield == 2)
    }

    @Test func `one serving is no servings, and a title has no brackets in brackets`() throws {
        #expect(try PlannedRecipe(recipe("Serves 4", 4), Scaling(servings: "1")).servings.text == "1 serving")
        let servings = Servings(text: "1 großes Brot", count: nil, yield: 1)
        let bread = Recipe(title: "Brot", servings: servings, lines: [IngredientLine("500 g Mehl")])
        let planned = try PlannedRecipe(bread, Scaling(yield: "2"))
        #expect(ScaledRecipe(planned, lines: [], summary: "", sizeText: "").title == "Brot (2 großes Brot)")
    }

    @Test func `a scaled recipe tells its new servings`() throws {
        #expect(try PlannedRecipe(recipe("Serves 4", 4), Scaling(servings: "6")).servings.text == "6 servings")
        #expect(try PlannedRecipe(recipe("Serves 4", 4), .asWritten).servings.text == "Serves 4")
        #expect(try PlannedRecipe(recipe("a few", nil), Scaling(factor: "2")).servings.text == "a few")
    }

    @Test func `a yield of zero servings is not a number of servings`() {
        #expect(throws: RecipeRefusal.noServings(title: "Soup", says: "0 servings")) {
            try PlannedRecipe(recipe("0 servings", 0), Scaling(servings: "6"))
        }
        #expect(throws: RecipeRefusal.noServings(title: "Soup", says: "")) {
            try PlannedRecipe(recipe("", nil), Scaling(servings: "6"))
        }
    }

    @Test(arguments: ["0", "-2", "0/5"])
    func `servings and factors that are zero or negative are refused`(text: String) {
        #expect(throws: ScalingError.notAboveZero(.servings, text: text)) { try Scaling(servings: text) }
        #expect(throws: ScalingError.notAboveZero(.factor, text: text)) { try Scaling(factor: text) }
    }

    @Test(arguments: ["", "six", "1/0", "many", "1,5"])
    func `servings and factors that are not numbers are refused`(text: String) {
        #expect(throws: ScalingError.notANumber(.servings, text: text)) { try Scaling(servings: text) }
        #expect(throws: ScalingError.notANumber(.factor, text: text)) { try Scaling(factor: text) }
    }

    @Test func `a factor that overflows is refused`() throws {
        let most = "170141183460469231731687303715884105727"
        let tiny = recipe("0.00000001", Rational("0.00000001"))
        #expect(throws: RecipeRefusal.tooLarge(title: "Soup")) { try PlannedRecipe(tiny, Scaling(servings: most)) }
    }

    @Test func `a recipe without ingredients is refused`() {
        let blank = Recipe(title: "Air", servings: Servings(text: "", count: nil), lines: [IngredientLine("  \n")])
        #expect(throws: RecipeRefusal.noIngredients(title: "Air")) { try PlannedRecipe(blank, .asWritten) }
    }

    @Test(arguments: [
        RecipeRefusal.noServings(title: "Soup", says: ""), .noIngredients(title: "Soup"), .tooLarge(title: "Soup"),
    ])
    func `each refusal names the recipe`(refusal: RecipeRefusal) {
        #expect(refusal.title == "Soup")
        #expect(refusal.description.contains("\"Soup\""))
    }

    @Test(arguments: [
        ScalingError.notANumber(.servings, text: "x"), .notANumber(.factor, text: "x"),
        .notAboveZero(.servings, text: "x"), .notAboveZero(.factor, text: "x"),
    ])
    func `each scaling error quotes the text`(error: ScalingError) {
        #expect(error.description.contains("x"))
        #expect([.servings, .factor].contains(error.subject))
    }
}

extension Rational {
    fileprivate init(lossless text: String) { self = Rational(text) ?? .zero }
}
