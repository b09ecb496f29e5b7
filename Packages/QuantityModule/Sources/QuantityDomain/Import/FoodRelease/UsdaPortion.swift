import LineParser
import Quantities
import TextFormats

/// A household portion of a food, which the release writes in one of three ways.
struct UsdaPortion {
    let amount: Rational
    private(set) var measure: UsdaMeasure
    let grams: Rational
    /// The weight in the digits of the release.
    private let gramText: String

    /// Why a row isn't a portion.
    struct Problem: Error, Hashable {
        let sentence: String
    }

    /// Parses a row of `food_portion.csv`; the unit is that of the measure, or else the first words of the modifier or
    /// description.
    init(_ row: CSVRow, of food: String, units: [String: String]) throws(Problem) {
        gramText = row["gram_weight"]
        guard let weight = Rational(gramText), weight > .zero else {
            throw Problem(sentence: "the weight is not above zero")
        }
        grams = weight
        let named = units[row["measure_unit_id"]] ?? ""
        var text = row["modifier"]
        var amount = row["amount"]
        if named.isEmpty || named == "undetermined" {
            if text.isEmpty || Self.isNumber(text) { text = row["portion_description"] }
            if amount.isEmpty {
                let words = text.split(separator: " ").map(String.init)
                amount = words.first ?? ""
                text = words.dropFirst().joined(separator: " ")
            }
            guard !text.isEmpty else { throw Problem(sentence: "no measure is named") }
            measure = UsdaMeasure(text, of: food)
        } else {
            measure = UsdaMeasure(unit: named, modifier: text, of: food)
        }
        guard let value = Rational(amount), value > .zero else {
            throw Problem(sentence: "the amount is not above zero")
        }
        self.amount = value
        guard measure.unit.utf8.count <= IngredientSheet.unitLimit else {
            throw Problem(sentence: "the measure has more than \(IngredientSheet.unitLimit) bytes")
        }
        guard !measure.isWeight else { throw Problem(sentence: "a weight needs no weight") }
    }

    /// Tells the portion from an earlier one of the same unit and state by its note.
    ///
    /// - Throws: ``Problem`` when they cannot be told apart.
    func distinguished(from others: [UsdaPortion]) throws(Problem) -> UsdaPortion {
        guard others.contains(where: { $0.isSame(as: self) }) else { return self }
        var portion = self
        portion.measure.distinguish()
        guard let other = others.first(where: { $0.isSame(as: portion) }) else { return portion }
        throw Problem(sentence: "the same measure weighs \(other.gramText) g for \(other.amount) in another row")
    }

    private func isSame(as other: UsdaPortion) -> Bool {
        measure.unit == other.measure.unit && measure.state == other.measure.state
    }

    /// Returns the weight of the measure.
    func weight(source: String) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: "",
            measure: Amount(amount, UnitCode(rawValue: measure.unit)),
            weight: Amount(grams, UnitCode.Known.gram),
            state: measure.state.lowercased(),
            source: source
        )
    }

    private static func isNumber(_ text: String) -> Bool { text.allSatisfy { $0.isNumber } }
}
