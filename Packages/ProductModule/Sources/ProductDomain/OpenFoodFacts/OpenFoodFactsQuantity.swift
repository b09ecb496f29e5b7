import Foundation
import TextFormats

/// The quantities of Open Food Facts: texts that people type, and numbers that may be texts.
enum OpenFoodFactsQuantity {
    /// Returns what a quantity may mean as a pack, the most exact meaning first: of "10 kg (5 * 2 kg)" its pieces, of
    /// "180 g e" the weight without the estimated sign, and of "1 serving (14 g)" the weight.
    static func candidates(_ text: String) -> [String] {
        let parts = text.split(separator: "(").map { part in
            let words = part.split { $0.isWhitespace || $0 == ")" || $0 == "." && part.last == "." }
            return words.filter { !["e", "℮"].contains($0.lowercased()) }.joined(separator: " ")
        }
        let pieces = parts.dropFirst().filter { $0.contains { "*x×".contains($0) } }
        // A number alone counts whatever its writer thought of.
        return (pieces + parts).filter { $0.contains(where: \.isLetter) }
    }

    /// Returns a number, also one that an old record has as a text.
    static func number(_ value: JSONValue?) -> Decimal? {
        if case .string(let text)? = value { return try? JSONValue(reading: text.trimmed).decimal }
        return value?.decimal
    }

    /// Returns the nutrition per 100 g or 100 ml.
    ///
    /// Energy is in kcal, or else converted from kJ: 1 kcal = 4.184 kJ. Sodium is in grams there, or else 40 % of the
    /// salt.
    ///
    /// Source: Regulation (EU) 1169/2011, Annex I and Annex XIV (salt = sodium × 2.5; there 1 kcal of energy is 4.184
    /// kJ).
    static func nutrition(_ nutriments: OpenRecord) -> [JSONValue.Member] {
        func per100(_ name: String, times factor: Decimal = 1) -> Decimal? {
            number(nutriments["\(name)_100g"]).map { $0 * factor }
        }
        let kilojoules = per100("energy-kj") ?? per100("energy")
        let values: [(name: String, value: Decimal?)] = [
            ("energyKcal", per100("energy-kcal") ?? kilojoules.map { rounded($0 / Decimal(4.184)) }),
            ("proteinG", per100("proteins")), ("fatG", per100("fat")), ("saturatedFatG", per100("saturated-fat")),
            ("carbsG", per100("carbohydrates")), ("sugarsG", per100("sugars")),
            ("sodiumMg", per100("sodium", times: 1_000) ?? per100("salt", times: 400)),
        ]
        return values.compactMap { name, value in
            value.flatMap { $0 >= 0 ? JSONValue.Member(name, .number("\($0)")) : nil }
        }
    }

    /// A converted energy has no more digits than its source.
    private static func rounded(_ number: Decimal) -> Decimal {
        var (number, rounded) = (number, Decimal())
        NSDecimalRound(&rounded, &number, 1, .plain)
        return rounded
    }
}
