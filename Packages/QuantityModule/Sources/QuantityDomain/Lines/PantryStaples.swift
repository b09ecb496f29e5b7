import LineParser
package import Quantities
import TableData

/// What nearly every pantry has, so that a shopper looks in the cupboard first: salt, spices and oil in spoonfuls.
package struct PantryStaples: Sendable {
    /// The module's own table.
    package static let standard = PantryStaples(resource: ProgramTable.pantryStaples.bytes)

    /// The largest amount of a staple; above it, a home buys the ingredient.
    private struct Limit {
        let milliliters: Rational
        let grams: Rational
        let pieces: Rational
    }

    private let limits: [String: Limit]

    init(resource: [UInt8]) {
        var limits: [String: Limit] = [:]
        for fields in TabSeparated.rows(of: resource) {
            guard fields.count == 4, let milliliters = Rational(fields[0]), let grams = Rational(fields[1]),
                let pieces = Rational(fields[2])
            else { preconditionFailure("pantry-staples.tsv: a row needs three limits and keys: \(fields)") }
            let limit = Limit(milliliters: milliliters, grams: grams, pieces: pieces)
            for key in fields[3].split(separator: "|") { limits[String(key)] = limit }
        }
        self.limits = limits
    }

    /// Returns whether a pantry has these amounts of an ingredient.
    ///
    /// - Parameters:
    ///   - key: The ingredient's key.
    ///   - amounts: The amounts, each with its upper end; none for "to taste", which a staple covers. A pinch and the
    ///     like count; whole packages do not.
    /// - Returns: Whether the ingredient is a staple, and no amount is beyond its limit.
    package func covers(_ key: String, _ amounts: [AmountRange]) -> Bool {
        guard let limit = limits[key] else { return false }
        return amounts.allSatisfy { fits($0, limit) }
    }

    private func fits(_ range: AmountRange, _ limit: Limit) -> Bool {
        guard let unit = UnitTable.standard[range.unit] else { return false }
        guard let amount = try? UnitTable.standard.baseValue(of: range.amount) else { return false }
        return switch unit.dimension {
        case .volume: amount <= limit.milliliters
        case .mass: amount <= limit.grams
        case .piece: amount <= limit.pieces
        case .noun: unit.isVague || amount <= limit.pieces && !unit.isPackage
        case .length, .temperature: false
        }
    }
}

extension ParsedLine {
    /// Whether a pantry is likely to have what the line asks for, see ``PantryStaples``.
    public var isPantryStaple: Bool {
        PantryStaples.standard.covers(ingredientKey, quantity.range.map { [$0] } ?? [])
    }
}
