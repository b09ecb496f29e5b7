public import ShoppingDomain

/// Why the shopping module did not do what it was asked.
public enum ShoppingError: Error, CustomStringConvertible {
    /// No recipe is named.
    case noRecipes
    /// Recipes are referred to that the home does not keep.
    case unknownRecipes([String])
    /// Not one of the recipes can be planned; never empty.
    case nothingLeft([RefusedRecipe])
    /// The text names no product, or no amount.
    case stockText(StockTextError)
    /// The text after the product's name is no amount.
    case noAmount(String)
    /// The word after the number is no unit.
    case unknownUnit(String)
    /// The home has no such product.
    case unknownProduct(String)
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
        case .stockText(let error): error.description
        case .noAmount(let text): "\"\(text)\" is not an amount: write it like \"1 kg\", \"500 ml\" or \"2\"."
        case .unknownUnit(let word):
            "\"\(word)\" is not a unit that Larder knows: write kg, g, l, ml, cup, can, package …, or no unit to count "
                + "pieces."
        case .unknownProduct(let name):
            "The home has no product \"\(name)\": 'larder stock list' shows what is in stock, 'larder stock add' puts "
                + "something there."
        case .collaborator(let failure): failure.description
        }
    }
}
