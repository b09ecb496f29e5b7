public import Quantities
import QuantityDomain

extension QuantityModuleService {
    /// Scales whole recipes with the home's locale, cups, and corrections.
    ///
    /// - Parameter recipes: The recipes, each with a factor above zero.
    /// - Returns: One entry for each recipe, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` when a recipe cannot be scaled so.
    public func scale(
        _ recipes: [(recipe: ScalableRecipe, factor: Rational)]
    ) async throws(QuantityError) -> [ScaledRecipe] {
        let scaling = RecipeScalingService(home: try await home(reading: recipes.lazy.flatMap(\.recipe.lines)))
        var scaled: [ScaledRecipe] = []
        for (entry, (recipe, factor)) in recipes.enumerated() {
            try checkCancellation()
            scaled.append(
                try calculating(entry) { () throws(CalculationError) in
                    try scaling.scale(recipe: recipe, factor: factor)
                }
            )
        }
        return scaled
    }
}
