public import ShoppingDomain

/// Why the shopping module did not do what it was asked.
public enum ShoppingError: Error, CustomStringConvertible {
    /// No recipe is named.
    case noRecipes
    /// The request has more lines, or more bytes of them, than a reply can hold.
    case tooManyLines(lines: Int, bytes: Int)
    /// Not one of the recipes can be used.
    case nothingLeft([RefusedRecipe])
    /// The text names no product, or no amount.
    case stockText(StockTextError)
    /// The text after the product's name is no amount.
    case noAmount(String)
    /// The word after the number is no unit.
    case unknownUnit(String)
    /// The home has no such product.
    case unknownProduct(String)
    /// There is no decision to take back.
    case nothingToTakeBack
    /// An answer decides nothing.
    case answer(MergeAnswerError)
    /// Another service refused, or is not there.
    case collaborator(CollaboratorFailure)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noRecipes: "There is nothing to plan: name at least one recipe."
        case .tooManyLines(let lines, _) where lines > ShoppingModuleService.mostLines:
            "The request has \(lines) lines, and one takes up to \(ShoppingModuleService.mostLines): ask for fewer recipes "
                + "at once."
        case .tooManyLines(_, let bytes):
            "The lines of the request have \(bytes) bytes of text, and one takes up to "
                + "\(ShoppingModuleService.mostBytes): ask for fewer recipes at once."
        case .nothingLeft([]): "There is nothing to add up: name recipes, or give a list."
        case .nothingLeft(let refused): refused.map(\.reason.description).joined(separator: " ")
        case .stockText(let error): error.description
        case .noAmount(let text): "\"\(text)\" is not an amount: write it like \"1 kg\", \"500 ml\" or \"2\"."
        case .unknownUnit(let word):
            "\"\(word)\" is not a unit that Larder knows: write kg, g, l, ml, cup, can, package …, or no unit to count "
                + "pieces."
        case .unknownProduct(let name):
            "The home has no product \"\(name)\": 'larder stock list' shows what is in stock, 'larder stock add' puts "
                + "something there."
        case .nothingToTakeBack: "There is no decision to take back."
        case .answer(let error): error.description
        case .collaborator(let failure): failure.description
        }
    }
}
