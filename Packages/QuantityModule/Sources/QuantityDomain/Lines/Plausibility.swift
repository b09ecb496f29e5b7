import Quantities

/// Finds amounts that no kitchen uses and that are mostly typing errors.
enum Plausibility {
    /// The largest plausible amount in base units of the dimension: 40 l, 40 kg, 10 m, 2,000 things, 500 packages;
    /// `nil` for temperatures, which are not amounts.
    private static func limit(of dimension: Dimension) -> Rational? {
        switch dimension {
        case .volume, .mass: 40_000
        case .length: 10_000
        case .piece: 2_000
        case .noun: 500
        case .temperature: nil
        }
    }

    /// Returns what looks wrong about an amount; `nil` for a plausible one.
    static func diagnostic(_ range: AmountRange, shown: String, name: String) -> LineDiagnostic? {
        guard let unit = UnitTable.standard[range.unit], let limit = limit(of: unit.dimension) else { return nil }
        if range.upper == .zero { return .nothing(name) }
        // A product that overflows is beyond every limit.
        let isBeyond = (try? range.upper * unit.factor).map { $0 > limit } ?? true
        return isBeyond ? .implausible(shown, name) : nil
    }
}
