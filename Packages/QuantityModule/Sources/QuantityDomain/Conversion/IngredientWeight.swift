public import ExactMath

/// What a household measure of one ingredient weighs.
public struct IngredientWeight: Hashable, Sendable {
    /// The ingredient.
    public let ingredientKey: String
    /// The measure, such as 1 cup.
    public let measure: Amount
    /// Its weight, in grams.
    public let weight: Amount
    /// Who measured it.
    public let source: String

    /// Makes a weight.
    public init(ingredientKey: String, measure: Amount, weight: Amount, source: String) {
        self.ingredientKey = ingredientKey
        self.measure = measure
        self.weight = weight
        self.source = source
    }
}

extension IngredientWeight {
    /// The module's own table, by ingredient.
    static let standard: [String: [IngredientWeight]] = {
        var weights: [String: [IngredientWeight]] = [:]
        for fields in TabSeparated.rows(of: PackageResources.weights_tsv) {
            precondition(fields.count == 5, "weights.tsv: a row needs five fields: \(fields)")
            guard let amount = Rational(fields[1]), let grams = Rational(fields[3]) else {
                preconditionFailure("weights.tsv: \(fields) has no readable numbers.")
            }
            weights[fields[0], default: []].append(
                IngredientWeight(
                    ingredientKey: fields[0],
                    measure: Amount(amount, UnitCode(rawValue: fields[2])),
                    weight: Amount(grams, UnitCode.Known.gram),
                    source: fields[4]
                )
            )
        }
        return weights
    }()
}
