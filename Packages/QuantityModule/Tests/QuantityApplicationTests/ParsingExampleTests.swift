import Quantities
import QuantityModule
import Testing

/// The examples of the requirements, and lines that other kitchen programs misread.
@Suite struct ParsingExampleTests {
    private let service = IngredientParsingService()

    private func amount(_ line: String) -> String {
        guard let range = service.parse(line).quantity.range else { return "nil" }
        let number = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
        return range.unit == .count ? number : "\(number) \(range.unit)"
    }

    @Test func `two thirds stay exact behind the decimals`() throws {
        let third = try #require(service.parseToStructured(text: "2/3 cup").range).upper
        #expect(third == (try Rational(2, 3)))
    }

    @Test(arguments: [
        ("2 cups", 2, "cup"), ("1.5 lbs", 1.5, "lb"), ("3/4 teaspoon", 0.75, "tsp"), ("4 oz", 4, "oz"),
        ("2 kg", 2, "kg"),
        ("250 ml", 250, "ml"), ("6 pieces", 6, "piece"), ("2 cloves", 2, "clove"),
    ])
    func `standard measurements have a number and a standard unit`(text: String, number: Double, unit: String) {
        let quantity = service.parseToStructured(text: text)
        #expect(quantity.numericValue == number && quantity.standardUnit == unit && quantity.isParseable)
        #expect((0.9...1).contains(quantity.parseConfidence))
    }

    @Test(arguments: ["a pinch", "to taste", "a pinch of salt", "Salt to taste"])
    func `a text without a number keeps its words`(text: String) {
        let quantity = service.parseToStructured(text: text)
        #expect(quantity.numericValue == nil && quantity.standardUnit == nil && !quantity.isParseable)
        #expect(quantity.displayText == text)
    }

    @Test(arguments: [
        ("1,500 g spelt flour", "1500 g"), ("2–3 cloves of garlic", "2–3 clove"), ("10g/½oz chervil", "10 g"),
        ("2 x 400g tins of lentils", "2 can"), ("1 (14.5 oz) can of beets", "1 can"), ("2⁄3 cup cream", "2/3 cup"),
        ("one cup honey", "1 cup"), ("a pinch of nutmeg", "nil"),
    ])
    func `lines that trip up other parsers are read`(line: String, expected: String) {
        #expect(amount(line) == expected)
    }

    @Test func `the words beside the amount in such lines are kept`() {
        #expect(service.parse("10g/½oz chervil").alternates.map(\.displayText) == ["1/2 oz"])
        #expect(service.parse("1 (14.5 oz) can of beets").name == "beets")
        #expect(service.parse("2–3 cloves of garlic").name == "garlic")
        #expect(service.parse("a pinch of nutmeg").impreciseUnit?.rawValue == "pinch")
    }
}
