import CommandsTestKit
import Quantities
import QuantityModuleTestKit
import Testing

@testable import QuantityDomain

/// Text written in a locale reads back there as the same exact amount.
@Suite struct FormatLawTests {
    private static let locales = ["en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "sv-SE", "tr-TR"]
    /// Units that are converted to or sold by, but not used in lines: "1 part cream", "1 log of goat cheese", "2 m".
    private static let unread: Set<String> = [
        "stone", "foot", "m", "hg", "dag", "log", "part", "plate", "roll", "wheel",
    ]

    /// Every unit used in lines, except the one whose name is a number in French.
    private func units(in locale: String) -> [UnitCode] {
        UnitTable.standard.codes.filter { !UnitTable.standard.isTemperature($0) && !Self.unread.contains($0.rawValue) }
            .filter { locale != "fr-FR" || $0.rawValue != "quart" }
    }

    @Test(arguments: locales)
    func `every unit written in a locale reads back there`(locale: String) throws {
        var random = SeededGenerator(seed: 11)
        let (formatter, parser) = (QuantityFormatter(locale: locale), IngredientLineParser())
        for unit in units(in: locale) {
            for _ in 0..<12 {
                let denominator = [1, 2, 3, 4, 5, 8, 10, 16].randomElement(using: &random) ?? 1
                let value = try Rational(Int128(Int.random(in: 1...600, using: &random)), Int128(denominator))
                let range = AmountRange(Amount(value, unit))
                let written = formatter.text(of: range)
                guard written.exact else { continue }
                let read = parser.parse("\(written.text) x", locale: locale).quantity.range
                #expect(read == range, "\(locale): \(written.text)")
            }
        }
    }

    @Test(arguments: locales)
    func `both ends of a range written in a locale read back there`(locale: String) throws {
        var random = SeededGenerator(seed: 12)
        let (formatter, parser) = (QuantityFormatter(locale: locale), IngredientLineParser())
        for unit in units(in: locale) {
            let low = try Rational(Int128(Int.random(in: 1...40, using: &random)), 4)
            let range = AmountRange(low, try low + 2, unit)
            let written = formatter.text(of: range)
            let read = parser.parse("\(written.text) x", locale: locale).quantity.range
            #expect(read == range, "\(locale): \(written.text)")
        }
    }
}
