/// Why a name can't be given to, or taken from, an ingredient.
public enum IngredientNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is only another spelling of an ingredient's, or one of its aliases.
    case taken(name: String, by: String)
    /// None of the home's own ingredients has this alias.
    case noSuchAlias(String, near: String? = nil)
    /// The ingredient has the name already, so there is nothing to merge into it.
    case sameIngredient(String)
    /// Another ingredient has the name that one was to get.
    case inUse(name: String, ingredient: String)
    /// Lines would read the beginning of the name as an amount.
    case beginsWithAmount(String, amount: String)
    /// The tables know the alias as another name of its ingredient, so it can't be another one.
    case inseparable(alias: String, ingredient: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .taken(let name, let existing):
            "\"\(name)\" is another name of \"\(existing)\", which the home has already: use that one, or split the name off "
                + "first."
        case .sameIngredient(let name):
            "\"\(name)\" is that ingredient itself: name another one to merge into it."
        case .inUse(let name, let ingredient):
            "There is an ingredient \"\(name)\" already: merge \"\(ingredient)\" into it, or take another name."
        case .beginsWithAmount(let name, let amount):
            "Lines would read \"\(amount)\" of \"\(name)\" as an amount: take a name that doesn't begin with one."
        case .noSuchAlias(let text, let near?):
            "\"\(text)\" is not an alias of one of the home's own ingredients. Did you mean \"\(near)\"?"
        case .noSuchAlias(let text, nil):
            "\"\(text)\" is not an alias of one of the home's own ingredients: there is nothing to split off."
        case .inseparable(let alias, let ingredient):
            "Lines read \"\(alias)\" and \"\(ingredient)\" as the same ingredient: add one of your own under a name that "
                + "tells them apart."
        }
    }
}
