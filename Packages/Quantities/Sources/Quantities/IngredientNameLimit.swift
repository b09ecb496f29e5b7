/// How long the name of an ingredient may be: one limit for catalogs, lists, and staples, because a name goes from each
/// to the others.
public enum IngredientNameLimit {
    /// The maximum number of characters.
    ///
    /// The longest name in USDA's data has as many.
    public static let characters = 200
}
