import Quantities

/// Nutrition as texts have it, one nutrient a line.
enum NutritionText {
    typealias Nutrient = DraftNutrition.Nutrient

    private static let names: [(nutrient: Nutrient, name: String, others: [String])] = [
        (.energy, "Energy", ["calories", "calorie", "kcal", "energie"]), (.fat, "Fat", ["total fat", "fats"]),
        (.saturatedFat, "Saturated fat", ["saturatedfat", "saturated"]), (.transFat, "Trans fat", ["transfat"]),
        (.unsaturatedFat, "Unsaturated fat", ["unsaturatedfat"]),
        (.carbohydrate, "Carbohydrate", ["carbohydrates", "carbs", "total carbohydrate", "total carbohydrates"]),
        (.sugar, "Sugar", ["sugars"]), (.fiber, "Fiber", ["fibre", "dietary fiber"]),
        (.protein, "Protein", ["proteins"]), (.cholesterol, "Cholesterol", []), (.sodium, "Sodium", []),
    ]
    private static let grams: [String: Rational] = [
        "g": 1, "gram": 1, "grams": 1, "mg": Rational(constant: 1, over: 1_000),
        "milligrams": Rational(constant: 1, over: 1_000), "kg": 1_000,
    ]

    /// Returns the nutrition of a text, and the lines that are no nutrients.
    static func read(_ text: String) -> (nutrition: DraftNutrition, rest: [String]) {
        var (nutrition, rest) = (DraftNutrition(basis: .perServing), [String]())
        for line in text.textLines.map(\.folded) where !line.isEmpty {
            let lower = line.lowercased()
            if lower == "per 100 g" || lower == "per serving" || lower == "servingsize : 1 serving" {
                nutrition.basis = lower == "per 100 g" ? .per100Grams : .perServing
            } else if let (nutrient, amount) = nutrient(line), nutrition.amounts[nutrient] == nil {
                nutrition.amounts[nutrient] = amount
            } else {
                rest.append(line)
            }
        }
        return (nutrition, rest)
    }

    private static func nutrient(_ line: String) -> (Nutrient, Rational)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].folded.lowercased()
        guard let found = names.first(where: { $0.name.lowercased() == name || $0.others.contains(name) })?.nutrient
        else { return nil }
        return amount(line[line.index(after: colon)...].folded, of: found).map { (found, $0) }
    }

    /// Returns the amount of a text such as "240 kcal", "9 g" or "9" in the nutrient's unit.
    static func amount(_ text: String, of nutrient: Nutrient) -> Rational? {
        let digits = text.prefix { $0.isNumber || " ./,".contains($0) }
        let unit = text[digits.endIndex...].folded.lowercased()
        guard let number = DraftNumber.read(digits.folded), number >= .zero else { return nil }
        if nutrient == .energy {
            if unit == "kj" { return try? number / Rational(constant: 4_184, over: 1_000) }
            return ["", "kcal", "cal", "calories", "kilocalories"].contains(unit) ? number : nil
        }
        if unit.isEmpty { return number }
        guard let factor = grams[unit] else { return nil }
        return nutrient.unit == "mg" ? try? number * factor * 1_000 : try? number * factor
    }

    /// Returns the amount with its unit: "12.5 g".
    static func text(_ amount: Rational, of nutrient: Nutrient) -> String {
        "\(DraftNumber.text(amount)) \(nutrient.unit)"
    }

    /// Returns the lines of a nutrition, which are read as they were.
    static func lines(of nutrition: DraftNutrition) -> [String] {
        [nutrition.basis == .per100Grams ? "Per 100 g" : "Per serving"]
            + names.compactMap { nutrient, name, _ in
                nutrition.amounts[nutrient].map { "\(name): \(text($0, of: nutrient))" }
            }
    }
}
