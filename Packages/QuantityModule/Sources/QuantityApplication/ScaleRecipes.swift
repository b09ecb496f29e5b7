public import Quantities
import QuantityDomain

/// What recipes are scaled by.
public enum RecipeSize: Hashable, Sendable {
    /// Every amount is multiplied by it.
    case factor(Rational)
    /// The scaled recipe serves so many.
    case servings(Rational)
}

extension QuantityModuleService {
    /// Scales whole recipes with the home's locale, cups, and corrections.
    ///
    /// - Parameters:
    ///   - recipes: What to scale.
    ///   - size: The size of every scaled recipe.
    /// - Returns: One entry for each recipe, in the same order.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` when a recipe cannot be scaled so.
    public func scale(
        _ recipes: [ScalableRecipe],
        to size: RecipeSize
    ) async throws(QuantityModuleError) -> [ScaledRecipe] {
        let scaling = RecipeScalingService(home: try await home(reading: recipes.lazy.flatMap(\.lines)))
        var scaled: [ScaledRecipe] = []
        for (entry, recipe) in recipes.enumerated() {
            scaled.append(
                try calculating(entry) { () throws(QuantityError) in
                    switch size {
                    case .factor(let factor): try scaling.scale(recipe: recipe, factor: factor)
                    case .servings(let servings): try scaling.scale(recipe: recipe, servings: servings)
                    }
                }
            )
        }
        return scaled
    }
}
