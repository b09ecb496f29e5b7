import Quantities

/// Finds amounts that no kitchen uses, which are mostly typing errors.
enum Plausibility {
    /// The most that is plausible, in base units of the dimension: 40 l, 40 kg, 10 m, 2,000 things, 500 packages;
    /// `nil` for temperatures, which are no amounts.
    private static func limit(of dimension: Dimension) -> Rational? {
        switch dimension {
        case .volume, .mass: 40_000
        case .length: 10_000
        case .piece: 2_000
        case .noun: 500
        case .temperature: nil
        }
    }

    /// What looks wrong about an amount; `nil` for a usual one.
    static func diagnostic(_ range: AmountRange, shown: String, name: String) -> LineDiagnostic? {
        guard let unit = UnitTable.standard[range.unit], let limit = limit(of: unit.dimension) else { return nil }
        if range.upper == .zero { return .nothing(name) }
        // A product that does not fit is beyond every limit.
        let isBeyond = (try? range.upper * unit.factor).map { $0 > limit } ?? true
        return isBeyond ? .implausible(shown, name) : nil
    }
}
