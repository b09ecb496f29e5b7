import CommonMessages
import Quantities
import QuantityMessages
import SwiftProtobuf

/// A household portion of a food, which the release writes in one of three ways.
struct UsdaPortion {
    let amount: String
    private(set) var measure: UsdaMeasure
    let grams: String

    /// Why a row isn't a portion.
    struct Problem: Error, Hashable {
        let sentence: String
    }

    /// Parses a row of `food_portion.csv`; the unit is that of the measure, or else the first words of the modifier or
    /// description.
    init(_ record: CSVTable.Record, of food: String, units: [String: String]) throws(Problem) {
        grams = record["gram_weight"]
        guard let weight = Rational(grams), weight > .zero else {
            throw Problem(sentence: "the weight is not above zero")
        }
        let named = units[record["measure_unit_id"]] ?? ""
        var text = record["modifier"]
        var amount = record["amount"]
        if named.isEmpty || named == "undetermined" {
            if text.isEmpty || Self.isNumber(text) { text = record["portion_description"] }
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
        self.amount = value.description
        guard !measure.isWeight else { throw Problem(sentence: "a weight needs no weight") }
    }

    /// Tells the portion from an earlier one of the same unit and state by its note.
    ///
    /// - Throws: ``Problem`` when they cannot be told apart.
    func distinguished(from others: [UsdaPortion]) throws(Problem) -> UsdaPortion {
        guard let other = others.first(where: { $0.isSame(as: self) }) else { return self }
        var portion = self
        portion.measure.distinguish()
        guard !others.contains(where: { $0.isSame(as: portion) }) else {
            throw Problem(sentence: "the same measure weighs \(other.grams) g for \(other.amount) in another row")
        }
        return portion
    }

    private func isSame(as other: UsdaPortion) -> Bool {
        measure.unit == other.measure.unit && measure.state == other.measure.state
    }

    /// Returns the portion as a conversion.
    func conversion(source: String) -> UnitConversion {
        .with {
            $0.from.value = amount
            $0.from.unit = measure.unit
            $0.to.value = grams
            $0.to.unit = "g"
            $0.state = measure.state
            $0.source = source
        }
    }

    private static func isNumber(_ text: String) -> Bool { text.allSatisfy { $0.isNumber } }
}
