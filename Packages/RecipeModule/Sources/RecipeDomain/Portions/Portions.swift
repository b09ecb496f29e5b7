public import Quantities

/// What a recipe weighs and gives, whole and by the portion; nothing of it is stored by looking at it.
///
/// All numbers are exact, so that the portions of a recipe always add up to the whole.
public struct Portions: Hashable, Sendable {
    /// The weight of the whole recipe in grams; `nil` when it is not known.
    public let totalGrams: Rational?
    /// What the whole recipe gives.
    public let nutrients: [Nutrient]
    /// The weight of one portion in grams.
    public let portionGrams: Rational

    /// How far a multiplier moves at each step that a stepper takes.
    public static let suggestedStep = Rational(constant: 1, over: 2)
    /// The weights in grams that a slider offers, and its step.
    public static let suggestedGrams = (least: 50, most: 400, step: 5)

    /// Makes the portions of a recipe.
    ///
    /// - Parameters:
    ///   - portionGrams: What the home has set; `nil` for the total weight over the servings.
    ///   - totalGrams: The weight of the whole recipe; `nil` when it is not known.
    ///   - servings: How many it serves; `nil` when it does not say, so that all of it is one portion.
    ///   - nutrients: What the whole recipe gives.
    /// - Throws: A ``PortionError`` when no portion can be told, or one of the numbers is not above zero.
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

    /// How many portions the whole recipe is; `nil` when its weight is not known.
    public func count() throws(PortionError) -> Rational? {
        guard let totalGrams else { return nil }
        do { return try totalGrams / portionGrams } catch { throw .arithmetic(error) }
    }

    /// So many portions.
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

    /// So many grams, whatever part of a portion they are.
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
