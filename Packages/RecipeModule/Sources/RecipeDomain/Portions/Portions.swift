public import Quantities

/// The weight and nutrients of a recipe, as a whole and per portion.
///
/// All numbers are exact, so the portions of a recipe always add up to the whole. Viewing portions stores nothing.
public struct Portions: Hashable, Sendable {
    /// The weight of the whole recipe in grams; `nil` when unknown.
    public let totalGrams: Rational?
    /// The nutrients of the whole recipe.
    public let nutrients: [Nutrient]
    /// The weight of one portion in grams.
    public let portionGrams: Rational

    /// How much one step of a stepper changes the multiplier.
    public static let suggestedStep = Rational(constant: 1, over: 2)
    /// The range and the step of a slider, in grams.
    public static let suggestedGrams = (least: 50, most: 400, step: 5)

    /// Creates the portions of a recipe.
    ///
    /// - Parameters:
    ///   - portionGrams: The portion size that the home has set; `nil` for the total weight divided by the servings.
    ///   - totalGrams: The weight of the whole recipe in grams; `nil` when unknown.
    ///   - servings: The number of servings; `nil` when unknown, so that the whole recipe is one portion.
    ///   - nutrients: The nutrients of the whole recipe.
    /// - Throws: A ``PortionError`` when the portion can't be determined, or a number isn't above zero.
    public init(
        portionGrams: Rational?,
        totalGrams: Rational?,
        servings: Rational?,
        nutrients: [Nutrient] = []
    ) throws(PortionError) {
        if let portionGrams {
            self.portionGrams = try PortionDefinition.weight(grams: portionGrams).grams()
        } else if let totalGrams {
            self.portionGrams = try PortionDefinition.share(totalGrams: totalGrams, servings: servings).grams()
        } else {
            throw .unknownWeight
        }
        guard totalGrams != nil || nutrients.isEmpty else { throw .unknownTotal }
        if let totalGrams, totalGrams <= .zero { throw .notAWeight(totalGrams) }
        self.totalGrams = totalGrams
        self.nutrients = nutrients
    }

    /// Returns the number of portions in the whole recipe, or `nil` when its weight is unknown.
    public func count() throws(PortionError) -> Rational? {
        guard let totalGrams else { return nil }
        do { return try totalGrams / portionGrams } catch { throw .arithmetic(error) }
    }

    /// Returns a view of a number of portions.
    public func view(multiplier: Rational) throws(PortionError) -> PortionView {
        guard multiplier > .zero else { throw .notAMultiplier(multiplier) }
        do {
            let grams = try portionGrams * multiplier
            return PortionView(
                multiplier: multiplier,
                grams: grams,
                nutrients: try nutrients(in: grams),
                nutrientsPer100Grams: try nutrients(in: 100)
            )
        } catch { throw .arithmetic(error) }
    }

    /// Returns a view of a weight in grams, which need not be a whole number of portions.
    public func view(grams: Rational) throws(PortionError) -> PortionView {
        guard grams > .zero else { throw .notAWeight(grams) }
        let multiplier: Rational
        do { multiplier = try grams / portionGrams } catch { throw .arithmetic(error) }
        return try view(multiplier: multiplier)
    }

    private func nutrients(in grams: Rational) throws(ArithmeticError) -> [Nutrient] {
        guard let totalGrams else { return [] }
        let share = try grams / totalGrams
        var found: [Nutrient] = []
        for nutrient in nutrients { found.append(try nutrient.scaled(by: share)) }
        return found
    }
}
