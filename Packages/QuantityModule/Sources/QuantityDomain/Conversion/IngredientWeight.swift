import LineParser
public import Quantities

/// What a household measure of one ingredient weighs, in one state.
public struct IngredientWeight: Hashable, Codable, Sendable {
    /// A figure of another source for the same measure, shown and never calculated with.
    public struct Second: Hashable, Codable, Sendable {
        /// What the other source weighed, in the unit of ``IngredientWeight/weight``.
        public let value: Rational
        /// Who measured it.
        public let source: String

        /// Makes a second figure.
        public init(value: Rational, source: String) {
            self.value = value
            self.source = source
        }
    }

    /// The ingredient.
    public let ingredientKey: String
    /// The measure, such as 1 cup.
    public let measure: Amount
    /// Its weight, in grams; for an ingredient of one's own, in any unit.
    public let weight: Amount
    /// What the ingredient is like in it: "packed", "sifted", "chopped" or a size such as "large"; empty for any.
    public let state: String
    /// The plural of a unit that only counts, such as "sticks"; empty when the unit's own is meant.
    public let plural: String
    /// Who measured it.
    public let source: String
    /// What another source says.
    public let second: Second?

    /// Makes a weight.
    public init(
        ingredientKey: String,
        measure: Amount,
        weight: Amount,
        state: String = "",
        plural: String = "",
        source: String,
        second: Second? = nil
    ) {
        self.ingredientKey = ingredientKey
        self.measure = measure
        self.weight = weight
        self.state = state
        self.plural = plural
        self.source = source
        self.second = second
    }
}

extension IngredientWeight {
    /// The module's own table, by ingredient; of several weights that fit, the first counts.
    static let standard: [String: [IngredientWeight]] = {
        var weights: [String: [IngredientWeight]] = [:]
        for fields in TabSeparated.rows(of: PackageResources.weights_tsv) {
            precondition(fields.count == 9, "weights.tsv: a row needs nine fields: \(fields)")
            guard let amount = Rational(fields[2]), let grams = Rational(fields[5]) else {
                preconditionFailure("weights.tsv: \(fields) has no readable numbers.")
            }
            weights[fields[0], default: []].append(
                IngredientWeight(
                    ingredientKey: fields[0],
                    measure: Amount(amount, UnitCode(rawValue: fields[3])),
                    weight: Amount(grams, UnitCode.Known.gram),
                    state: fields[1],
                    plural: fields[4],
                    source: fields[6],
                    second: Rational(fields[7]).map { Second(value: $0, source: fields[8]) }
                )
            )
        }
        return weights
    }()
}
