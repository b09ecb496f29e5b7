import Quantities
import Testing

@testable import QuantityDomain

@Suite struct RegionalUnitsTests {
    private let parser = IngredientLineParser()

    @Test(arguments: [
        ("2 EL Honig", "de-DE", "2 metric tbsp", "2 EL"), ("1 TL Salz", "de", "1 metric tsp", "1 TL"),
        ("2 cucchiai di olio", "it-IT", "2 metric tbsp", "2 cucchiai"),
        ("1 c. à c. de sel", "fr", "1 metric tsp", "1 c. à café"), ("2 msk smör", "sv-SE", "2 metric tbsp", "2 msk"),
        ("2 cucharadas de aceite", "es-ES", "2 metric tbsp", "2 cdas."),
        ("2 yemek kaşığı un", "tr-TR", "2 metric tbsp", "2 yemek kaşığı"),
        ("2 su bardağı un", "tr", "2 turkish cup", "2 su bardağı"), ("1 cup oats", "en-GB", "1 metric cup", "1 cup"),
        ("2 tbsp oats", "en-AU", "2 Australian tbsp", "2 tbsp"), ("1 pint milk", "en-GB", "1 imperial pint", "1 pint"),
        ("2 US tbsp oats", "en-GB", "2 tbsp", "2 US tbsp"), ("2 tbsp oats", "en-US", "2 tbsp", "2 tbsp"),
        ("2 tbsp oats", "", "2 tbsp", "2 tbsp"), ("2 cucharadas de aceite", "es-US", "2 tbsp", "2 cdas."),
        ("2 EL Honig", "", "2 metric tbsp", "2 metric tbsp"),
        ("2 amerikanische EL Honig", "de-DE", "2 tbsp", "2 amerikanische EL"),
    ])
    func `bare cups and spoons are those of the locale or of the line's language, and are written as bare words`(
        line: String,
        locale: String,
        read: String,
        written: String
    ) throws {
        let range = try #require(parser.parse(line, locale: locale).quantity.range)
        #expect("\(range.upper) \(range.unit)" == read)
        let text = QuantityFormatter(locale: locale).text(of: range).text
        #expect(text == written)
        #expect(parser.amount(text, locale: locale)?.range == range)
    }

    @Test(arguments: [
        ("metric tbsp", "ml", "15"), ("metric tsp", "ml", "5"), ("Australian tbsp", "ml", "20"),
        ("metric cup", "ml", "250"), ("turkish cup", "ml", "200"), ("tea glass", "ml", "100"),
    ])
    func `regional measures have the size of their source`(unit: String, base: String, size: String) throws {
        let amount = try UnitTable.standard.convert(
            Amount(.one, UnitCode(rawValue: unit)),
            to: UnitCode(rawValue: base)
        )
        #expect(amount.value.description == size)
    }

    @Test(arguments: [
        ("3 tbsp", "de-DE", "3 metric tbsp"), ("1/4 tsp", "sv", "1/4 metric tsp"),
        ("2 tbsp", "fr", "2 metric tbsp"), ("1 metric tbsp", "en-US", "1 tbsp"), ("2 tbsp", "en-US", "2 tbsp"),
        ("1 metric tsp", "", "1 tsp"), ("2 Australian tbsp", "en-US", "3 tbsp"),
        ("1 Australian tbsp", "en", "3/2 tbsp"),
        ("1 metric tbsp", "en-AU", "3 metric tsp"), ("3 imperial tsp", "en-US", "15/4 tsp"),
        ("1 dessertspoon", "en-GB", "2 metric tsp"), ("1 dessertspoon", "tr", "1 dessertspoon"),
        ("3 dessertspoon", "tr", "2 metric tbsp"), ("3 krm", "sv-SE", "3 krm"), ("12 krm", "sv-SE", "5/2 metric tsp"),
        ("1 krm", "en-US", "1/4 tsp"), ("7/10 tsp", "en-US", "3/4 tsp"), ("11/4 tsp", "en-US", "1 tbsp"),
    ])
    func `spoons on a list are those of the home, the larger where it is about as much`(
        need: String,
        locale: String,
        taken: String
    ) throws {
        let parts = need.split(separator: " ", maxSplits: 1).map(String.init)
        let amount = Amount(try #require(Rational(parts[0])), UnitCode(rawValue: parts[1]))
        let system = MeasurementSystem(locale: locale) ?? .metric
        let shelf = try ShelfRounding(system: system, locale: locale).shelf(amount)
        #expect("\(shelf.value) \(shelf.unit)" == taken)
    }

    @Test(arguments: [
        ("1 Tasse + 2 EL Milch", "de-DE", Rational(280)), ("1 tasse et 2 c. à soupe de lait", "fr-FR", Rational(280)),
        ("1 cup plus 2 tablespoons milk", "en-GB", Rational(280)), ("1 cup plus 2 tbsp milk", "en-AU", Rational(290)),
        ("1 EL + 1 TL Öl", "de-DE", Rational(20)), ("1 EL und 2 TL Öl", "", Rational(25)),
    ])
    func `a sum adds the sizes of its region's cups and spoons`(text: String, locale: String, ml: Rational) throws {
        let range = try #require(IngredientLineParser().parse(text, locale: locale).quantity.range)
        #expect(try UnitTable.standard.convert(range.amount, to: UnitCode(rawValue: "ml")).value == ml)
    }

    @Test func `16 tablespoons are a cup in the United States`() throws {
        let range = try #require(IngredientLineParser().parse("1 cup plus 2 tbsp milk", locale: "en-US").quantity.range)
        #expect(range.amount == Amount(Rational(constant: 9, over: 8), UnitCode(rawValue: "cup")))
    }
}
