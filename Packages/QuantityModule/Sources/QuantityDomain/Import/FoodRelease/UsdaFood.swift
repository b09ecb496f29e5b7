package import Quantities

/// A food of USDA FoodData Central, with the data read so far.
package struct UsdaFood: Sendable {
    /// One exact value in 16 bytes, so that a million values fit in memory.
    struct Nutrient: Sendable {
        let id: UInt32
        let scale: UInt8
        let digits: Int64

        /// Parses a text such as "0.85"; returns `nil` unless it is a decimal number of up to 18 digits.
        init?(id: String, text: String) {
            guard let id = UInt32(id) else { return nil }
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let fraction = parts.count == 2 ? String(parts[1]) : ""
            guard fraction.utf8.count <= 18, let digits = Int64("\(parts[0])\(fraction)"), digits >= 0 else {
                return nil
            }
            self.id = id
            self.scale = UInt8(fraction.utf8.count)
            self.digits = digits
        }

        /// The exact number.
        var value: Rational {
            Rational(constant: Int(digits), over: (0..<scale).reduce(1) { power, _ in 10 * power })
        }
    }

    /// The kinds of foods that people cook with; other kinds are packaged foods and laboratory samples.
    static let kinds: [String: String] = [
        "sr_legacy_food": "SR Legacy", "foundation_food": "Foundation", "survey_fndds_food": "FNDDS",
    ]

    /// The maximum number of portions of one food, each of which is compared with the others.
    ///
    /// An ingredient has no more conversions.
    static let portionLimit = 100

    /// The number under which FoodData Central publishes it.
    package let id: String
    let kind: String
    let description: String
    let category: String
    var portions: [UsdaPortion] = []
    var nutrients: [Nutrient] = []

    /// The source of the food's figures.
    var source: String { "USDA FoodData Central, \(kind) \(id)" }

    /// The portions, medium sizes before the others, because the first one answers where no size is named.
    private var sizedPortions: [UsdaPortion] {
        portions.filter { !$0.measure.isUnusualSize } + portions.filter(\.measure.isUnusualSize)
    }

    /// The official name in natural word order.
    package var name: String { UsdaName.natural(description) }

    /// The official name, unless it is natural.
    package var aliases: [String] { name == description ? [] : [description] }

    /// The group of ingredients.
    package var group: IngredientCategory { UsdaCategory.group(of: description, in: category) }

    /// The origin of the ingredient, for people.
    package var origin: String { "FDC \(id)" }

    /// The weights of the portions.
    package var weights: [IngredientWeight] { sizedPortions.map { $0.weight(source: source) } }

    /// The number of the portions.
    package var measures: Int { portions.count }

    /// The nutrients per 100 g, by nutrient number.
    package var nutrientsPer100Grams: [String: Rational] {
        Dictionary(nutrients.map { ("\($0.id)", $0.value) }) { first, _ in first }
    }
}
