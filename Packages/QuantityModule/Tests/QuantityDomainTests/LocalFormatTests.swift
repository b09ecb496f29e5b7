import LineParser
import Quantities
import TableData
import Testing

@testable import QuantityDomain

@Suite struct LocalFormatTests {
    private static let names = [
        "de": [
            "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp", "cup", "clove", "can",
            "jar", "slice", "leaf", "head", "g", "kg", "l",
        ],
        "fr": [
            "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp", "cup", "clove", "can",
            "slice", "leaf", "head", "g", "kg", "l",
        ],
        "es": [
            "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp", "cup", "oz", "lb", "clove",
            "can", "slice", "leaf", "g", "kg", "l",
        ],
        "it": [
            "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp", "cup", "clove", "can",
            "slice", "leaf", "bunch", "g", "kg", "l",
        ],
        "sv": [
            "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp", "cup", "clove", "can",
            "slice", "stalk", "g", "kg", "dl",
        ],
        "tr": [
            "turkish cup", "tea glass", "tbsp", "tsp", "cup", "metric tbsp", "metric tsp", "metric cup", "tbsp", "tsp",
            "cup", "clove", "bunch", "slice", "piece", "g", "kg", "l",
        ],
    ]

    private func text(_ value: String, _ unit: String, _ locale: String) throws -> String {
        let value = try #require(Rational(value))
        return QuantityFormatter(locale: locale).text(of: AmountRange(Amount(value, UnitCode(rawValue: unit)))).text
    }

    @Test(arguments: [
        ("de-DE", "3/2 kg", "1,5 kg"), ("de-DE", "2 metric tbsp", "2 EL"), ("de", "3/2 metric cup", "1 1/2 Tassen"),
        ("fr-FR", "3/2 metric cup", "1 1/2 tasse"), ("fr-FR", "2 clove", "2 gousses"),
        ("tr-TR", "3/2 turkish cup", "1 1/2 su bardağı"),
        ("sv-SE", "5/2 dl", "2,5 dl"), ("it-IT", "2 metric tbsp", "2 cucchiai"),
        ("es-ES", "1/2 metric cup", "1/2 taza"),
        ("en-US", "3/2 kg", "1.5 kg"), ("", "3/2 cup", "1 1/2 cups"), ("xx", "2 cup", "2 cups"),
        ("de", "1/3 l", "≈ 0,33 l"), ("de-DE", "2 metric cup", "2 Tassen"), ("de-DE", "2 dozen", "2 Dutzend"),
        ("fr-FR", "2 dozen", "2 douzaines"), ("en-US", "2 metric cup", "2 metric cups"),
        ("", "1/1000000000 kg", "0.000000001 kg"), ("", "1/32000 kg", "≈ 0.000031 kg"),
    ])
    func `amounts are written in the style of their locale`(locale: String, amount: String, expected: String) throws {
        let parts = amount.split(separator: " ", maxSplits: 1).map(String.init)
        #expect(try text(parts[0], parts[1], locale) == expected)
    }

    @Test(arguments: ["de", "fr", "es", "it", "sv", "tr"])
    func `what shops sell things in has a name in every language`(tag: String) throws {
        let language = try #require(Language(tag: tag))
        let rows = TabSeparated.rows(of: ProgramTable.shelfForms.bytes)
        let shelf = Set(rows.map { $0[2] }).subtracting(["", "g", "ml"])
        for unit in shelf.union(["bag", "carton", "container", "jar"]).sorted() {
            #expect(UnitNames.written.noun(of: UnitCode(rawValue: unit), in: language) != nil, "\(tag): \(unit)")
        }
    }

    @Test(arguments: ["de", "fr", "es", "it", "sv", "tr"])
    func `text written in a language reads back in it`(locale: String) throws {
        for unit in Self.names[locale] ?? [] {
            for value in ["1", "2", "1/2", "3/2", "12"] {
                let written = try text(value, unit, locale)
                guard !written.hasPrefix("≈") else { continue }
                let read = IngredientLineParser().parse("\(written) x", locale: locale).quantity.range
                let expected = AmountRange(Amount(try #require(Rational(value)), UnitCode(rawValue: unit)))
                #expect(read == expected, "\(locale): \(written)")
            }
        }
    }
}
