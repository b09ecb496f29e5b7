/// Why a command about a home's ingredients, corrections or settings makes no sense.
public enum KitchenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An ingredient needs a name.
    case emptyName
    /// A name, an alias or a line is longer than fits.
    case tooLong(text: String, limit: Int)
    /// The text is none of the 14 categories.
    case badCategory(String)
    /// A conversion of the ingredient cannot be right.
    case badConversion(ingredient: String, reason: String)
    /// Two conversions say things too different to be roundings.
    case contradiction(String)
    /// The home has an ingredient of this name already.
    case ingredientExists(name: String)
    /// Nothing is called so.
    case noSuchIngredient(String)
    /// It comes with Larder, and cannot be changed or deleted.
    case comesAlong(name: String)
    /// More than one request may hold.
    case tooMany(count: Int, limit: Int)
    /// The page that was asked for does not exist.
    case badPlace(String)
    /// A correction needs the text of the line.
    case emptyLine
    /// A correction says nothing.
    case emptyCorrection(text: String)
    /// The line has not been corrected.
    case notCorrected(text: String)
    /// The text is no cup system.
    case badCups(String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .emptyName: "The ingredient has no name: give it one."
        case .tooLong(let text, let limit):
            "\"\(text.prefix(40))…\" is too long: use at most \(limit) characters."
        case .badCategory(let text):
            "\"\(text)\" is not a category: use Baking, Chocolate, Dairy, Dried Fruit, Egg, Fat, Flour, Fruit, Grain, "
                + "Nut, Other, Spice, Sugar or Vegetable."
        case .badConversion(let ingredient, let reason): "\(ingredient): \(reason)"
        case .contradiction(let sentence): sentence
        case .ingredientExists(let name):
            "The home has an ingredient called \"\(name)\" already: edit that one, or use another name or brand."
        case .noSuchIngredient(let text):
            "No ingredient is called \"\(text)\": search for it, or add it as your own."
        case .comesAlong(let name):
            "\(name) comes with Larder and stays as it is: add one of your own under the same name, which then counts."
        case .tooMany(let count, let limit): "\(count) at once are too many: send at most \(limit) in one request."
        case .badPlace(let text): "\"\(text)\" is not where a page begins: use the place that the last page gave."
        case .emptyLine: "The correction has no line: give the text as it came."
        case .emptyCorrection(let text):
            "The correction of \"\(text)\" says nothing: say how it should be read, or correct one of its parts."
        case .notCorrected(let text): "\"\(text)\" has not been corrected, so there is nothing to undo."
        case .badCups(let text): "\"\(text)\" is not a cup system: use us, metric, imperial or us-label."
        }
    }
}
