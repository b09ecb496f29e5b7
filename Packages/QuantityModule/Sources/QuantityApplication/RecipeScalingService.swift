public import ExactMath
public import QuantityDomain

/// Scales quantities and writes them for cooks.
public struct RecipeScalingService: Sendable {
    private let formatter = QuantityFormatter()

    /// Makes the service.
    public init() {}

    /// A quantity times a factor; what is unparseable stays as it is.
    ///
    /// - Throws: ``QuantityError/factorNotPositive(_:)``, or ``QuantityError/arithmetic(_:)`` when the result does not
    ///   fit.
    public func scale(_ quantity: StructuredQuantity, by factor: Rational) throws(QuantityError) -> StructuredQuantity {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        guard let range = quantity.range else { return quantity }
        return formatter.quantity(try range.scaled(by: factor), confidence: quantity.parseConfidence)
    }

    /// A scaled value as a cook reads it: 1.33 cups is "1 1/3 cups", 2.25 lb is "2 1/4 lbs".
    ///
    /// The text is not marked as rounded; ``scale(_:by:)`` says whether it is.
    public func formatScaled(_ value: Double, unit: String?) -> String {
        guard value.isFinite, value.magnitude < 1e12,
            let number = try? Rational(Int128((value * 1_000_000).rounded()), 1_000_000)
        else { return "\(value)" + (unit.map { " \($0)" } ?? "") }
        let text = formatter.text(of: AmountRange(number, number, UnitCode(rawValue: unit ?? ""))).text
        return text.hasPrefix("≈ ") ? String(text.dropFirst(2)) : text
    }

    /// What a cook reads beside an amount that cannot be scaled.
    public func adjustmentNote(for text: String, servings: Int) -> String {
        "\(text) (adjust to taste for \(servings) \(servings == 1 ? "serving" : "servings"))"
    }

    /// "12 ingredients auto-scaled, 3 require manual adjustment".
    public func summary(of quantities: [StructuredQuantity]) -> String {
        let scaled = quantities.count(where: \.isParseable)
        let manual = quantities.count - scaled
        return "\(scaled) \(scaled == 1 ? "ingredient" : "ingredients") auto-scaled, "
            + "\(manual) \(manual == 1 ? "requires" : "require") manual adjustment"
    }
}
