import Quantities
import QuantityDomain
import Testing

/// The figures that the requirements name.
@Suite struct KitchenConverterExampleTests {
    private let graph = ConversionGraph()

    private func convert(_ value: String, _ from: String, _ to: String, _ name: String) throws -> Conversion {
        let amount = Amount(try #require(Rational(value)), UnitCode(rawValue: from))
        let match = try #require(DefaultIngredients.standard.match(name))
        return try #require(
            try graph.convert(
                amount,
                to: UnitCode(rawValue: to),
                ingredientKey: match.ingredient.ingredientKey,
                state: match.state
            )
        )
    }

    @Test func `1 cup of flour is 120 g`() throws {
        #expect(try convert("1", "cup", "g", "All-purpose flour").amount.value == 120)
    }

    @Test func `1 cup of flour is 120 g and so 4,23 oz`() throws {
        let ounces = try convert("1", "cup", "oz", "All-purpose flour")
        #expect(ounces.path.map(\.to.unit.rawValue) == ["g", "oz"])
        #expect(ounces.path.map(\.exact) == [false, true])
        #expect(!ounces.isExact)
        #expect((ounces.amount.value.doubleValue * 100).rounded() / 100 == 4.23)
    }

    @Test func `1 tbsp of flour is 7,5 g`() throws {
        #expect(try convert("1", "tbsp", "g", "All-purpose flour").amount.value == Rational("15/2"))
    }

    @Test func `1 stick of butter is 113 g`() throws {
        #expect(try convert("1", "stick", "g", "Butter").amount.value == 113)
    }

    @Test func `1 1/2 cups of flour are 180 g`() throws {
        #expect(try convert("3/2", "cup", "g", "All-purpose flour").amount.value == 180)
    }

    @Test func `16 tbsp are exactly 1 cup of anything`() throws {
        let cup = try convert("16", "tbsp", "cup", "Honey")
        #expect(cup.amount.value == 1)
        #expect(cup.isExact)
    }

    @Test(arguments: [
        ["Flour, wheat, all-purpose", "All-purpose flour"], ["AP flour", "All-purpose flour"],
        ["flour", "All-purpose flour"], ["carrots, grated", "Carrots"], ["Morton kosher salt", "Kosher salt"],
        ["kosher salt", "Kosher salt"], ["grated carrots", "Carrots"], ["pecan halves", "Pecans"],
        ["00 Pizza Flour", "00 pizza flour"], ["confectioners' sugar", "Powdered sugar"],
        ["ALL PURPOSE FLOURS", "All-purpose flour"],
        ["Apples, dried", "Dried apples"], ["Oil, canola", "Canola oil"],
    ])
    func `an ingredient is found by its natural and its official name`(names: [String]) throws {
        let match = try #require(DefaultIngredients.standard.match(names[0]))
        #expect(match.ingredient.name == names[1])
        #expect(match.assumptions.isEmpty == !["flour", "kosher salt"].contains(names[0]))
    }

    @Test(arguments: ["dragon fruit", "", ",", "carrots, invisible", "00000000-0000-0000-0000-000000000000"])
    func `an unknown ingredient is never guessed`(name: String) {
        #expect(DefaultIngredients.standard.match(name) == nil)
    }
}
