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

extension ParsedLine {
    /// What looks wrong about a number of pieces: as many weigh more than a kitchen holds, or the ingredient has no
    /// pieces.
    ///
    /// "600 tomatoes" was a weight before a page lost its unit, and "2 olive oil" were spoons; `nil` for any other
    /// line.
    var miscounted: LineDiagnostic? {
        guard let range = quantity.range, range.unit == .count, countedAs == nil, size.isEmpty,
            alternates.isEmpty, diagnostics.isEmpty
        else { return nil }
        if ShelfForm.isNeverCounted(ingredientKey) { return .noUnit(amountText, name) }
        guard range.upper > 50 else { return nil }
        let piece = IngredientWeight.standard(of: ingredientKey).first { $0.measure.unit == .count }
        guard let piece else { return nil }
        // More than can be computed is more than any kitchen holds.
        guard let one = try? piece.weight.value / piece.measure.value, let grams = try? range.upper * one else {
            return .implausible(quantity.displayText, name)
        }
        return Plausibility.diagnostic(
            AmountRange(.zero, grams, piece.weight.unit),
            shown: quantity.displayText,
            name: name
        )
    }

    /// Whether the line counts what has no pieces, so that its number says nothing.
    package var hasNoUnit: Bool { diagnostics.contains { $0.code == LineDiagnostic.Code.noUnit.rawValue } }
}
