import Quantities
import QuantityModule
import Testing

/// Common mistakes of kitchen programs, as test cases.
@Suite struct CommonMistakeTests {
    private let parsing = IngredientParsingService()
    private let scaling = RecipeScalingService()

    private func merged(_ lines: [String]) throws -> [MergedItem] {
        try QuantityMergeService().merge(
            items: lines.map { text in
                let line = parsing.parse(text)
                return MergeItem(ingredientKey: line.ingredientKey, listName: line.listName, quantity: line.quantity)
            }
        )
    }

    @Test func `flour in cups and in grams is one line, not two`() throws {
        let items = try merged(["2 cups all-purpose flour", "100 g all-purpose flour", "1 cup milk", "3 tbsp milk"])
        #expect(items.map(\.ingredientKey) == ["all purpose flour", "milk"])
        #expect(items[0].counted == [0, 1] && items[0].totals.count == 1)
    }

    @Test func `one and a half ounces twice are three ounces`() throws {
        #expect(try merged(["1 1/2 oz pecorino", "1 1/2 oz pecorino"])[0].totals.map(\.displayText) == ["3 oz"])
    }

    @Test func `a range is a range through scaling and adding`() throws {
        let line = parsing.parse("1-2 chilies")
        #expect(line.quantity.displayText == "1–2")
        #expect(try scaling.scale(line.quantity, by: 3).displayText == "3–6")
        #expect(try merged(["1-2 chilies", "1 chili"])[0].totals.map(\.displayText) == ["2–3"])
    }

    @Test func `a sixteenth of a cup is never rounded to nothing`() throws {
        let quarter = parsing.parse("1/4 cup rum").quantity
        #expect(try scaling.scale(quarter, by: Rational(1, 4)).displayText != "0 cups")
        #expect(try scaling.scale(quarter, by: Rational(1, 4)).range?.upper == (try Rational(1, 16)))
        #expect(parsing.parse("0.125 l cream").quantity.numericValue == 0.125)
    }

    @Test func `a spoon of butter converts to grams and shows the path`() throws {
        let line = parsing.parse("1 tbsp butter")
        let spoon = try #require(line.quantity.range?.amount)
        let way = try ConversionGraph()
            .convert(spoon, to: UnitCode(rawValue: "g"), ingredientKey: line.ingredientKey)
        let grams = try #require(way)
        #expect((14...15).contains(grams.amount.value.doubleValue))
        #expect(!grams.path.isEmpty && grams.path.allSatisfy { !$0.source.isEmpty })
    }
}
