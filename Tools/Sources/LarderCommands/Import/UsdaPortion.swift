import CommonMessages
import Quantities
import QuantityMessages
import SwiftProtobuf

/// A household portion of a food, which the release writes in one of three ways.
struct UsdaPortion {
    let amount: String
    let unit: String
    let state: String
    let grams: String

    /// Why a row isn't a portion.
    struct Problem: Error, Hashable {
        let sentence: String
    }

    /// Parses a row of `food_portion.csv`; the unit is that of the measure, or else the first words of the modifier or
    /// description.
    init(_ record: CSVTable.Record, units: [String: String]) throws(Problem) {
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
            let parts = Self.parts(text)
            unit = parts.unit
            state = parts.state
        } else {
            unit = named.lowercased() == "each" || named.lowercased() == "whole" ? "" : named.lowercased()
            state = Self.tidied(text)
        }
        guard let value = Rational(amount), value > .zero else {
            throw Problem(sentence: "the amount is not above zero")
        }
        self.amount = value.description
        if unit.isEmpty, state.isEmpty, named.isEmpty { throw Problem(sentence: "no measure is named") }
        guard !Self.weights.contains(unit) else { throw Problem(sentence: "a weight needs no weight") }
    }

    /// Returns the portion as a conversion.
    func conversion(source: String) -> UnitConversion {
        .with {
            $0.from.value = amount
            $0.from.unit = unit
            $0.to.value = grams
            $0.to.unit = "g"
            $0.state = state
            $0.source = source
        }
    }

    private static let weights: Set<String> = [
        "oz", "lb", "g", "ounce", "pound", "gram", "kg", "serving", "nlea serving",
    ]
    private static let measures = [
        "fl oz", "cup", "cups", "tbsp", "tsp", "tablespoon", "teaspoon", "pint", "quart", "gallon", "ml", "liter",
    ]
    private static let sizes: Set<String> = ["small", "medium", "large", "extra large", "jumbo", "extra small", "mini"]

    /// Splits a measure into a unit and a state: "cup, chopped" is a cup, chopped; "medium (2-1/2" dia)" is one of that
    /// size.
    private static func parts(_ text: String) -> (unit: String, state: String) {
        let plain = withoutNotes(text).lowercased()
        if let measure = measures.first(where: { plain == $0 || plain.hasPrefix($0 + " ") || plain.hasPrefix($0 + ",") }
        ) {
            return (measure, tidied(String(plain.dropFirst(measure.count))))
        }
        let pieces = plain.split(separator: ",").map { String($0).trimmedOfSpace }
        let words = (pieces.first ?? "").split(separator: " ").map(String.init)
        if let first = words.first, sizes.contains(first) { return (words.dropFirst().joined(separator: " "), first) }
        return (pieces.first ?? "", tidied(pieces.dropFirst().joined(separator: ", ")))
    }

    private static func withoutNotes(_ text: String) -> String {
        var depth = 0
        return String(
            text.filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth = max(0, depth - 1) } }
                return depth == 0
            }
        ).trimmedOfSpace
    }

    private static func tidied(_ text: String) -> String {
        var text = withoutNotes(text).lowercased()
        while let first = text.first, first == "," || first == " " { text.removeFirst() }
        return text
    }

    private static func isNumber(_ text: String) -> Bool { text.allSatisfy { $0.isNumber } }
}
