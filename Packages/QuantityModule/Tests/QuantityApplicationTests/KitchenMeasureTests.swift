import CommandsTestKit
import Quantities
import QuantityDomain
import QuantityModule
import QuantityModuleTestKit
import Testing

/// What a list counts for glasses, coffee cups, and yogurt pots.
@Suite struct KitchenMeasureTests {
    private func need(_ text: String, _ locale: String, factor: Rational? = nil) async throws -> ReadLine {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test())
        return try #require(try await module.readLines([LineToRead(text, locale: locale, factor: factor)]).first)
    }

    @Test(
        arguments: [
            ("1 bicchiere di vino rosso", "it-IT", 200), ("1/2 bicchiere di latte", "it-IT", 100),
            ("2 bicchierini di marsala", "it-IT", 60), ("1 vaso de vino tinto", "es-ES", 200),
            ("2 verres de lait", "fr-FR", 400), ("1 Glas Rotwein", "de-DE", 125), ("2 glas rödvin", "sv-SE", 250),
        ] as [(String, String, Rational)]
    )
    func `a measure of the kitchen counts as what it holds, with the source`(
        text: String,
        locale: String,
        milliliters: Rational
    ) async throws {
        let read = try await need(text, locale)
        #expect(read.need.quantity?.range == AmountRange(Amount(milliliters, UnitCode(rawValue: "ml"))))
        #expect(read.line.assumptions.contains { $0.code == .usual })
    }

    @Test func `a number of what has no pieces is not counted, and its line is still scaled`() async throws {
        let read = try await need("2 olive oil", "en-US", factor: 2)
        #expect(read.need.quantity?.isParseable == false)
        #expect(read.line.diagnostics.map(\.code) == ["quantity.noUnit"])
        #expect(read.scaled?.text == "4 olive oil")
    }

    @Test(arguments: ["2 pots de sucre", "2 pots d'huile de tournesol", "2 pots de farine"])
    func `the pot of a yogurt holds 125 ml`(text: String) async throws {
        let read = try await need(text, "fr-FR")
        #expect(read.need.quantity?.range == AmountRange(Amount(250, UnitCode(rawValue: "ml"))))
        #expect(read.line.assumptions.contains { $0.code == .usual })
    }

    @Test(
        arguments: [
            ("handful rocket", "en-GB", 1, "handful"), ("eine Handvoll Rucola", "de-DE", 1, "handful"),
            ("lemon wedges", "en-US", 1, ""), ("fettine di limone", "it-IT", 1, ""),
            ("Zitronenspalten zum Servieren", "de-DE", 1, ""), ("quartiers de citron", "fr-FR", 1, ""),
            ("citronklyftor", "sv-SE", 1, ""), ("4 lemon slices", "en-US", 4, "slice"),
            ("parsley, for garnish", "en-US", 1, "tbsp"), ("2 handfuls arugula", "en-US", 2, "handful"),
            ("4 port ris", "sv-SE", 300, "g"), ("2 Portionen Spaghetti", "de-DE", 200, "g"),
        ] as [(String, String, Rational, String)]
    )
    func `a measure without a size counts as what a cook takes`(
        text: String,
        locale: String,
        value: Rational,
        unit: String
    ) async throws {
        let read = try await need(text, locale)
        let range = read.need.quantity?.range ?? read.line.quantity.range
        #expect(range == AmountRange(Amount(value, UnitCode(rawValue: unit))))
    }

    @Test(arguments: [
        ("1 Glas Gewürzgurken", "de-DE"), ("1 pot de yaourt", "fr-FR"), ("1 pot de basilic", "fr-FR"),
        ("2 pots basil", "en-GB"), ("1 jar white asparagus", "en-US"),
    ])
    func `what shops sell in glasses and pots stays counted`(text: String, locale: String) async throws {
        #expect(try await need(text, locale).need.quantity == nil)
    }

    @Test func `a glass is scaled with its recipe`() async throws {
        let double = try await need("1 bicchiere di vino bianco", "it-IT", factor: 2)
        #expect(double.need.quantity?.range == AmountRange(Amount(400, UnitCode(rawValue: "ml"))))
    }

    @Test(arguments: [
        ("2 tazzine di caffè", "it-IT", "2 coffee cup"), ("1 tasse à café de rhum", "fr-FR", "1 coffee cup"),
        ("1 kahve fincanı irmik", "tr-TR", "1 coffee cup"), ("1 tacita de café", "es-ES", "1 coffee cup"),
        ("1 coffee cup sugar", "en-US", "1 coffee cup"),
    ])
    func `a coffee cup is a measure`(text: String, locale: String, amount: String) async throws {
        let range = try #require(try await need(text, locale).line.quantity.range)
        #expect("\(range.upper) \(range.unit.rawValue)" == amount)
        #expect(try UnitTable.standard.convert(Amount(2, range.unit), to: UnitCode(rawValue: "ml")).value == 150)
    }

    @Test(arguments: [
        ("parsley, for garnish", "Parsley is taken for 1 tbsp"), ("a knob of butter", "a knob is taken for 1 tbsp"),
    ])
    func `a line whose usual amount is counted says so, and not that it is left uncounted`(
        text: String,
        assumed: String
    ) async throws {
        let line = try await need(text, "en-US").line
        #expect(line.diagnostics.isEmpty)
        #expect(line.assumptions.map(\.description).contains { $0.hasPrefix(assumed) })
    }

    @Test func `of several names, only one with a usual amount is counted`() async throws {
        let read = try await need("basilic frais, sel, poivre", "fr-FR")
        #expect(read.need.quantity?.range == AmountRange(Amount(1, UnitCode(rawValue: "tbsp"))))
        #expect(read.line.others.map(\.quantity) == [nil, nil])
        #expect(read.line.diagnostics.map(\.code) == ["quantity.noAmount"])
    }
}
