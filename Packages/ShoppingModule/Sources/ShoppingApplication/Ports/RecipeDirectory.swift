public import ShoppingDomain

/// Stores the home's recipes and reads recipe pages.
public protocol RecipeDirectory: Sendable {
    /// Returns the recipe of each identifier or title, in the same order, or `nil` for an unknown one.
    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [Recipe?]

    /// Returns all recipes that the home keeps, without those in the trash, by title; in batches, however many there
    /// are.
    func allRecipes() async throws(CollaboratorFailure) -> [KeptRecipe]

    /// Returns a saved recipe, by identifier or title, as the home keeps it; `nil` for an unknown one.
    func keptRecipe(_ reference: String) async throws(CollaboratorFailure) -> KeptRecipe?

    /// Returns titles of saved recipes in which the words of a text are found, also with a typing slip, the likeliest
    /// first; a few of them.
    func titles(like text: String) async throws(CollaboratorFailure) -> [String]

    /// Returns the portions of a saved recipe.
    func portions(_ query: PortionQuery, of recipe: KeptRecipe) async throws(CollaboratorFailure) -> PortionResult

    /// Returns how recipes use ingredients, without those that none uses; no keys mean all ingredients.
    func ingredientUse(of keys: [IngredientKey]) async throws(CollaboratorFailure) -> [IngredientUse]

    /// Returns how recipes use the ingredients whose names have words that begin so, in any order.
    func ingredientUse(named words: String) async throws(CollaboratorFailure) -> [IngredientUse]

    /// Returns how many recipes, also in the trash, have lines that are to be read again when the ingredients of these
    /// keys change.
    func unread(using keys: [IngredientKey]) async throws(CollaboratorFailure) -> Int

    /// Stores a recipe in its new size, under a title.
    func add(_ recipe: ScaledRecipe, titled title: String) async throws(CollaboratorFailure) -> KeptRecipe

    /// Reads the recipes of each page, in the same order.
    func read(_ pages: [RecipePage]) async throws(CollaboratorFailure) -> [PageReading]
}

/// The unread content of a recipe page or text, or where it is.
public struct RecipePage: Hashable, Sendable {
    /// The bytes, preferably UTF-8; empty for a page that is to be fetched.
    public let content: [UInt8]
    /// The file's name; may be empty.
    public let fileName: String
    /// The address of a page that is to be fetched; empty for content.
    public let address: String

    /// Creates a page.
    public init(content: [UInt8] = [], fileName: String = "", address: String = "") {
        self.content = content
        self.fileName = fileName
        self.address = address
    }
}

/// What the recipe service read on a page.
public enum PageReading: Hashable, Sendable {
    /// The recipes, and notes about what was repaired or left out.
    case recipes([Recipe], notes: [String])
    /// No recipe; the code and the sentence come from the service.
    case refused(code: String, sentence: String)
}
