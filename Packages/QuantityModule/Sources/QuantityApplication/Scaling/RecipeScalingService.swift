public import Quantities
public import QuantityDomain

/// Scales quantities and whole recipes, and writes them for cooks.
public struct RecipeScalingService: Sendable {
    private let home: HomeReading

    /// Makes the service.
    ///
    /// - Parameter locale: BCP 47, for recipes that name none; empty when only their lines can tell.
    public init(locale: String = "") { self.init(home: HomeReading(locale: locale)) }

    /// Makes the service of a home.
    package init(home: HomeReading) { self.home = home }

    /// A recipe in another size.
    ///
    /// What has no number stays and is marked; amounts move to the unit that is practical for them.
    ///
    /// - Throws: ``QuantityError/factorNotPositive(_:)``, or ``QuantityError/arithmetic(_:)`` when an amount does not
    ///   fit.
    public func scale(recipe: ScalableRecipe, factor: Rational) throws(QuantityError) -> ScaledRecipe {
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
            lines: lines
        )
    }

    /// The same, by a factor as people type it: 0.75 and 1.33 mean their decimals, exactly.
    ///
    /// - Throws: Also ``QuantityError/notAFactor(_:)`` for a factor that is no number.
    @_disfavoredOverload
    public func scale(recipe: ScalableRecipe, factor: Double) throws(QuantityError) -> ScaledRecipe {
        guard let exact = Rational("\(factor)") else { throw .notAFactor("\(factor)") }
        return try scale(recipe: recipe, factor: exact)
    }

    /// A recipe for another number of servings.
    ///
    /// - Throws: ``QuantityError/servingsUnknown(recipe:)`` when the recipe does not say how many it serves.
    public func scale(recipe: ScalableRecipe, servings: Rational) throws(QuantityError) -> ScaledRecipe {
        guard let written = recipe.servings, written > .zero else { throw .servingsUnknown(recipe: recipe.title) }
        let factor: Rational
        do { factor = try servings / written } catch { throw .arithmetic(error) }
        return try scale(recipe: recipe, factor: factor)
    }

    /// A quantity times a factor, in its own unit; what is unparseable and what is a temperature stay as they are.
    ///
    /// - Throws: ``QuantityError/factorNotPositive(_:)``, or ``QuantityError/arithmetic(_:)`` when the result does not
    ///   fit.
    public func scale(_ quantity: StructuredQuantity, by factor: Rational) throws(QuantityError) -> StructuredQuantity {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        // The heat of an oven does not grow with a recipe.
        guard let range = quantity.range, !UnitTable.standard.isTemperature(range.unit) else { return quantity }
        return home.formatter.quantity(
            try exactly { () throws(AmountError) in try range.scaled(by: factor) },
            confidence: quantity.parseConfidence
        )
    }

    /// A scaled value as a cook reads it: 1.33 cups is "1 1/3 cups", 2.25 lb is "2 1/4 lbs".
    ///
    /// The text is not marked as rounded; ``scale(_:by:)`` says whether it is.
    public func formatScaled(_ value: Double, unit: String?) -> String {
        guard value.isFinite, value.magnitude < 1e12,
            let number = try? Rational(Int128((value * 1_000_000).rounded()), 1_000_000)
        else { return "\(value)" + (unit.map { " \($0)" } ?? "") }
        let range = AmountRange(number, number, UnitCode(rawValue: unit ?? ""))
        let text = home.formatter.text(of: range).text
        return text.hasPrefix("≈ ") ? String(text.dropFirst(2)) : text
    }
}
