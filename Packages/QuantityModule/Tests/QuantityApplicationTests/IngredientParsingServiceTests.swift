import Quantities
import QuantityModule
import Testing

@Suite struct IngredientParsingServiceTests {
    private let service = IngredientParsingService()

    @Test(arguments: [
        ("2 cups", 2.0, "cup"), ("1.5 lbs", 1.5, "lb"), ("3/4 teaspoon", 0.75, "tsp"), ("1 1/2", 1.5, nil),
        ("5 pieces", 5, "piece"), ("3 cloves", 3, "clove"), ("500 ml", 500, "ml"), ("2", 2, nil),
    ])
    func `standard measurements are structured`(text: String, value: Double, unit: String?) {
        let quantity = service.parseToStructured(text: text)
        #expect(quantity.numericValue == value)
        #expect(quantity.standardUnit == unit)
        #expect(quantity.isParseable)
        #expect(quantity.parseConfidence > 0.5)
    }

    @Test(arguments: [("1 1/2", 1.5), ("2/3", 2.0 / 3), ("3/4", 0.75), ("2-3", 3)])
    func `fractions become numbers`(text: String, value: Double) { #expect(service.convertToNumeric(text) == value) }

    @Test(arguments: ["a pinch", "to taste"])
    func `an unparseable quantity keeps its text and has no number`(text: String) {
        let quantity = service.parseToStructured(text: text)
        #expect(quantity.numericValue == nil)
        #expect(quantity.standardUnit == nil)
        #expect(!quantity.isParseable)
        #expect(quantity.displayText == text)
        #expect(service.convertToNumeric(text) == nil)
    }

    @Test(arguments: [
        ("cups", "cup"), ("cup", "cup"), ("tablespoons", "tbsp"), ("tbsp", "tbsp"), ("T", "tbsp"), ("t", "tsp"),
        ("teaspoon", "tsp"), ("pound", "lb"), ("pounds", "lb"), ("lbs", "lb"), ("ounces", "oz"), ("milliliter", "ml"),
        ("liter", "l"), ("gram", "g"), ("kilograms", "kg"), ("fluid ounces", "fl oz"), ("EL", "metric tbsp"),
        ("dozen", "dozen"),
    ])
    func `unit aliases are standardized`(alias: String, code: String) {
        #expect(service.standardizeUnit(alias) == code)
    }

    @Test(arguments: [nil, "", "florp", "cups flour", "large"])
    func `a word that is not a unit standardizes to nil`(text: String?) {
        #expect(service.standardizeUnit(text) == nil)
    }

    @Test func `an unknown unit is refused with a sentence`() {
        let florp = UnitCode(rawValue: "florp")
        #expect(throws: CalculationError.unknownUnit(florp)) { try service.knownUnit(florp) }
        #expect(CalculationError.unknownUnit(florp).description.contains("florp"))
    }

    @Test func `a line's own locale takes precedence over the service's`() {
        let german = IngredientParsingService(locale: "de")
        #expect(german.parse("1.500 g Mehl").quantity.numericValue == 1500)
        #expect(german.parse("1.500 kg flour", locale: "en").quantity.numericValue == 1.5)
    }
}
