import Quantities

/// Amounts of nutrients as pages and texts have them.
enum NutrientText {
    /// A kilocalorie in kilojoules: the thermochemical calorie, 4.184 J (NIST SP 811, appendix B.8).
    private static let kilojoules = Rational(constant: 4_184, over: 1_000)
    private static let energyUnits: Set<String> = ["", "kcal", "cal", "cals", "calories", "calorie", "kilocalories"]
    private static let massUnits: Set<String> = ["", "g", "gram", "grams", "gr", "mg", "milligram", "milligrams"]

    /// Returns the amount of a text such as "240 kcal", "1000 kJ", "9 g" or "9", and what stands after it; `nil` for
    /// one in another unit, such as a share of what a person needs.
    ///
    /// - Parameters:
    ///   - text: The text, which begins with the number.
    ///   - unit: The unit of the nutrient: kilocalories, grams, or milligrams.
    /// - Returns: The amount in that unit, and the rest of the text.
    static func amount(_ text: String, in unit: String) -> (amount: Amount, rest: Substring)? {
        guard let (number, length) = NumberText.leading(text[...]) else { return nil }
        let after = text.dropFirst(length).drop { $0 == " " }
        let name = after.prefix { $0 != " " && $0 != "," && $0 != ";" && $0 != ")" }
        let word = name.lowercased()
        let rest = after.dropFirst(name.count)
        let value: Rational? =
            if unit == "kcal" {
                word == "kj" ? try? number / kilojoules : energyUnits.contains(word) ? number : nil
            } else {
                massUnits.contains(word) ? grams(number, word, in: unit) : nil
            }
        return value.map { (Amount($0, UnitCode(rawValue: unit)), rest) }
    }

    private static func grams(_ number: Rational, _ word: String, in unit: String) -> Rational? {
        let written = word.isEmpty ? unit : word.hasPrefix("m") ? "mg" : "g"
        guard written != unit else { return number }
        return written == "g" ? try? number * 1_000 : try? number * Rational(constant: 1, over: 1_000)
    }
}
