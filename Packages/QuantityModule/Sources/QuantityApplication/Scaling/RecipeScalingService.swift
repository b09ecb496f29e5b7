public import Quantities
public import QuantityDomain

/// Scales quantities and whole recipes, and writes them for cooks.
public struct RecipeScalingService: Sendable {
    private let home: HomeReading

    /// Creates the service.
    ///
    /// - Parameter locale: BCP 47, for recipes that name none; empty when only their lines can tell.
    public init(locale: String = "") { self.init(home: HomeReading(locale: locale)) }

    /// Creates the service for a home.
    package init(home: HomeReading) { self.home = home }

    /// Scales a recipe by a factor.
    ///
    /// Lines without a number stay unchanged and are marked. Amounts move to a practical unit.
    ///
    /// - Throws: ``CalculationError/factorNotPositive(_:)``, or ``CalculationError/arithmetic(_:)`` when an amount does
    ///   not fit.
    public func scale(recipe: ScalableRecipe, factor: Rational) throws(CalculationError) -> ScaledRecipe {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        let servings: Rational?
        do { servings = try recipe.servings.map { (count) throws(ArithmeticError) in try count * factor } } catch {
            throw .arithmetic(error)
        }
        var lines: [ScaledLine] = []
        lines.reserveCapacity(recipe.lines.count)
        for text in recipe.lines {
            lines.append(try home.line(text, locale: recipe.locale, scaledBy: factor, servings: servings))
        }
        return ScaledRecipe(
            title: recipe.title,
            factor: factor,
            originalServings: recipe.servings,
            servings: servings,
            lines: lines,
            sizeText: sizeText(of: recipe, servings: servings, factor: factor)
        )
    }

    private func sizeText(of recipe: ScalableRecipe, servings: Rational?, factor: Rational) -> String {
        func number(_ value: Rational) -> String { home.formatter.text(of: AmountRange(Amount(value, .count))).text }
        let times = home.formatter.text(ofFactor: factor)
        guard let before = recipe.servings, let servings else { return "× \(times)" }
        let noun = servings == .one ? "serving" : "servings"
        return "\(number(before)) → \(number(servings)) \(noun), × \(times)"
    }

    /// Scales a recipe by a decimal factor, exactly: 0.75 means 3/4.
    ///
    /// - Throws: Also ``CalculationError/notAFactor(_:)`` for a factor that is not a finite number.
    @_disfavoredOverload
    public func scale(recipe: ScalableRecipe, factor: Double) throws(CalculationError) -> ScaledRecipe {
        guard let exact = Rational("\(factor)") else { throw .notAFactor("\(factor)") }
        return try scale(recipe: recipe, factor: exact)
    }

    /// Scales a quantity in its own unit.
    ///
    /// Unparseable quantities and temperatures do not change.
    ///
    /// - Throws: ``CalculationError/factorNotPositive(_:)``, or ``CalculationError/arithmetic(_:)`` when the result
    ///   does not fit.
    public func scale(
        _ quantity: StructuredQuantity,
        by factor: Rational
    ) throws(CalculationError) -> StructuredQuantity {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        // An oven's temperature does not scale with the recipe.
        guard let range = quantity.range, !UnitTable.standard.isTemperature(range.unit) else { return quantity }
        return home.formatter.quantity(
            try exactly { () throws(AmountError) in try range.scaled(by: factor) },
            confidence: quantity.parseConfidence
        )
    }

    /// Writes a scaled value as a cook reads it: 1.33 cups is "1 1/3 cups", 2.25 lb is "2 1/4 lbs".
    ///
    /// The text does not say whether it is rounded; use ``scale(_:by:)`` to find out.
    public func formatScaled(_ value: Double, unit: String?) -> String {
        guard value.isFinite, value.magnitude < 1e12 else { return "\(value)" + (unit.map { " \($0)" } ?? "") }
        let number = Rational(constant: Int((value * 1_000_000).rounded()), over: 1_000_000)
        let range = AmountRange(number, number, UnitCode(rawValue: unit ?? ""))
        let text = home.formatter.text(of: range).text
        return text.hasPrefix("≈ ") ? String(text.dropFirst(2)) : text
    }
}
