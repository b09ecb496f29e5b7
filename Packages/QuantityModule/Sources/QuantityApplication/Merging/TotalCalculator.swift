import Quantities
import QuantityDomain

/// Adds amounts that convert into each other exactly.
struct TotalCalculator: Sendable {
    private let units = UnitTable.standard

    /// Returns one total for each dimension: the most common dimension first, then mass, volume, length, and counts.
    ///
    /// A total uses the unit of most of its amounts, and the larger one in a tie; pieces and dozens are pieces.
    func totals(of ranges: [AmountRange]) throws(CalculationError) -> [AmountRange] {
        let groups = Dictionary(grouping: ranges) { units.dimension(of: $0.unit) }
        var totals: [AmountRange] = []
        for (_, members) in groups.sorted(by: { rank($0.key, $0.value) < rank($1.key, $1.value) }) {
            totals.append(try sum(members))
        }
        return totals
    }

    private func rank(_ dimension: Dimension, _ members: [AmountRange]) -> (Int, Int, String) {
        switch dimension {
        case .mass: (-members.count, 0, "")
        case .volume: (-members.count, 1, "")
        case .length: (-members.count, 2, "")
        case .temperature: (-members.count, 5, "")
        case .piece: (-members.count, 3, "")
        case .noun(let code): (-members.count, 4, code.rawValue)
        }
    }

    private func sum(_ ranges: [AmountRange]) throws(CalculationError) -> AmountRange {
        let unit = commonUnit(of: ranges)
        var total = AmountRange(.zero, .zero, unit)
        // Summing each unit before converting keeps the numbers small.
        let byUnit = Dictionary(grouping: ranges, by: \.unit)
        for (_, members) in byUnit.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let first = members.first else { continue }
            var part = first
            for member in members.dropFirst() {
                part = try exactly { () throws(AmountError) in try part.adding(member) }
            }
            let lower = try units.convert(Amount(part.lower, part.unit), to: unit)
            let upper = try units.convert(part.amount, to: unit)
            total = try exactly { () throws(AmountError) in
                try total.adding(AmountRange(lower.value, upper.value, unit))
            }
        }
        return total
    }

    private func commonUnit(of ranges: [AmountRange]) -> UnitCode {
        let uses = Dictionary(grouping: ranges, by: \.unit).mapValues(\.count)
        if uses.count > 1, uses[.count] != nil { return .count }
        let best = uses.max { left, right in
            (left.value, units.factor(of: left.key), left.key.rawValue)
                < (right.value, units.factor(of: right.key), right.key.rawValue)
        }
        return best?.key ?? .count
    }
}
