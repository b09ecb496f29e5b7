public import Quantities

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
        guard let colon = line.firstIndex(of: ":"), let found = nutrient(named: String(line[..<colon])) else {
            return nil
        }
        return amount(line[line.index(after: colon)...].folded, of: found).map { (found, $0) }
    }

    /// Returns the nutrient that a text names; `nil` for any other text.
    static func nutrient(named text: String) -> Nutrient? {
        let name = text.folded.lowercased()
        return names.first { $0.name.lowercased() == name || $0.others.contains(name) }?.nutrient
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

    /// The units in which packages state other nutrients, as they are written, by their lowercase spellings.
    private static let units = [
        "g": "g", "mg": "mg", "µg": "µg", "μg": "µg", "mcg": "µg", "ug": "µg", "kcal": "kcal", "kj": "kJ", "iu": "IU",
        "ie": "IU", "%": "%",
    ]

    /// Returns the amount of a text such as "2.4 µg", of a nutrient without a name here.
    static func amount(_ text: String) -> (value: Rational, unit: String)? {
        let digits = text.prefix { $0.isNumber || " ./,".contains($0) }
        guard let unit = units[text[digits.endIndex...].folded.lowercased()],
            let number = DraftNumber.read(digits.folded), number >= .zero
        else { return nil }
        return (number, unit)
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

extension DraftNutrition.Nutrient {
    /// Finds the nutrient that a text names in English, such as "Saturated fat", "saturatedFat" or "carbs"; returns
    /// `nil` for any other text.
    public init?(named text: String) {
        guard let found = NutritionText.nutrient(named: text) else { return nil }
        self = found
    }

    /// Returns the amount of a text such as "1000 kJ", "9 g" or "9" in the nutrient's ``unit``; `nil` for any other
    /// text.
    public func amount(_ text: String) -> Rational? { NutritionText.amount(text.folded, of: self) }
}

extension DraftNutrition {
    /// Returns the amount of a text such as "2.4 µg", "400 IU" or "15 %", of a nutrient that recipe files don't have;
    /// `nil` for any other text.
    public static func amount(_ text: String) -> (value: Rational, unit: String)? { NutritionText.amount(text.folded) }
}
