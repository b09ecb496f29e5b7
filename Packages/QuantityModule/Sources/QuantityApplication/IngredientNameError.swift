/// Why a name can't be given to, or taken from, an ingredient.
public enum IngredientNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is only another spelling of an ingredient's, or one of its aliases.
    case taken(name: String, by: String)
    /// None of the home's own ingredients has this alias.
    case noSuchAlias(String)
    /// The tables know the alias as another name of its ingredient, so it can't be another one.
    case inseparable(alias: String, ingredient: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .taken(let name, let existing):
            "\"\(name)\" is another name of \"\(existing)\", which the home has already: use that one, or split the name off "
                + "first."
        case .noSuchAlias(let text):
            "\"\(text)\" is not an alias of one of the home's own ingredients: there is nothing to split off."
        case .inseparable(let alias, let ingredient):
            "Lines read \"\(alias)\" and \"\(ingredient)\" as the same ingredient: add one of your own under a name that "
                + "tells them apart."
        }
    }
}
