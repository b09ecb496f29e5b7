public import ShoppingDomain

/// Why there is no plan.
public enum PlanError: Error, CustomStringConvertible {
    /// No recipe is named.
    case noRecipes
    /// Recipes are referred to that the home does not keep.
    case unknownRecipes([String])
    /// Not one of the recipes can be planned; never empty.
    case nothingLeft([RefusedRecipe])
    /// Another service refused, or is not there.
    case collaborator(CollaboratorFailure)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noRecipes: "There is nothing to plan: name at least one recipe."
        case .unknownRecipes(let references):
            "There is no recipe \(references.map { "\"\($0)\"" }.joined(separator: " nor ")): "
                + "'larder recipe list' shows those that are kept."
        case .nothingLeft(let refused): refused.map(\.reason.description).joined(separator: " ")
        case .collaborator(let failure): failure.description
        }
    }
}
