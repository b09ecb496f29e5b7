import LineParser
package import Quantities
import TableData

/// What cooking makes of an ingredient, so that the need for "3 cups cooked rice" is about one cup of raw rice.
package struct CookedYield: Sendable {
    /// How many grams of the cooked ingredient one gram of the raw one gives.
    package let factor: Rational
    /// The weight of a US cup of the cooked ingredient, in grams.
    package let gramsPerCookedCup: Rational
    /// The weight of a US cup of the raw ingredient, in grams; `nil` for one that recipes don't measure by volume.
    package let gramsPerRawCup: Rational?
    /// The source of the figures.
    package let source: String

    private static let table = SortedTable(ProgramTable.yields.bytes)
    /// The words for "cooked" in the languages of recipe lines.
    private static let words: Set<String> = [
        "cooked", "boiled", "gekocht", "gekochte", "gekochter", "gekochtes", "gekochten", "gegart", "gegarte", "cuit",
        "cuite", "cuits", "cuites", "cocido", "cocida", "cocidos", "cocidas", "cotto", "cotta", "cotti", "cotte",
        "lessato", "lessata", "lessati", "lessate", "kokt", "kokta", "haşlanmış", "pişmiş",
    ]

    /// The weight of a cup of a cooked ingredient; `nil` for one without a yield.
    static func weight(of key: String) -> IngredientWeight? {
        guard let yield = CookedYield(of: key, in: "cooked") else { return nil }
        return IngredientWeight(
            ingredientKey: key,
            measure: Amount(.one, UnitCode(rawValue: "cup")),
            weight: Amount(yield.gramsPerCookedCup, UnitCode.Known.gram),
            state: "cooked",
            source: yield.source
        )
    }

    /// Whether a word means "cooked" in one of the languages of recipe lines.
    static func means(_ word: String) -> Bool { words.contains(word.lowercased()) }

    /// Returns the yield of an ingredient whose line says that it is cooked; `nil` for a raw or another ingredient.
    ///
    /// - Parameters:
    ///   - key: The ingredient's key.
    ///   - text: The name and the preparation of a line.
    package init?(of key: String, in text: String) {
        // Most ingredients have no yield, so that their words are not looked at.
        guard let fields = Self.table.rows(of: key).first,
            text.lowercased().split(whereSeparator: { !$0.isLetter }).contains(where: {
                Self.words.contains(String($0))
            })
        else { return nil }
        guard fields.count == 5, let factor = Rational(fields[1]), let cooked = Rational(fields[2]) else {
            preconditionFailure("yields.tsv: \(fields) has no readable numbers.")
        }
        (self.factor, gramsPerCookedCup, source) = (factor, cooked, fields[4])
        gramsPerRawCup = Rational(fields[3])
    }

    /// Returns the raw amount that gives a cooked one: in the same unit, or in grams where the raw ingredient is not
    /// measured by volume.
    ///
    /// - Returns: The amount; `nil` for pieces and packages, which stay what they are.
    /// - Throws: ``CalculationError`` for an amount that does not fit.
    package func raw(_ range: AmountRange) throws(CalculationError) -> AmountRange? {
        let units = UnitTable.standard
        do {
            switch units.dimension(of: range.unit) {
            case .mass: return try scaled(range, by: Rational.one / factor, to: range.unit)
            case .volume:
                let cup = try units.factor(of: range.unit) / units.factor(of: UnitCode(rawValue: "cup"))
                let gramsPerCup = try gramsPerCookedCup / factor
                if let gramsPerRawCup { return try scaled(range, by: gramsPerCup / gramsPerRawCup, to: range.unit) }
                return try scaled(range, by: cup * gramsPerCup, to: UnitCode.Known.gram)
            default: return nil
            }
        } catch { throw .arithmetic(error) }
    }

    private func scaled(
        _ range: AmountRange,
        by ratio: Rational,
        to unit: UnitCode
    ) throws(ArithmeticError) -> AmountRange {
        AmountRange(try range.lower * ratio, try range.upper * ratio, unit)
    }
}
