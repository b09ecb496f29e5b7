public import Commands
public import RecipeApplication
public import RecipeDomain

/// The recipe module for one command: a cheap value, made anew for each.
public struct RecipeModuleService: Sendable {
    private let context: CommandContext
    private let store: any RecipeStore

    /// Makes the facade.
    public init(context: CommandContext, store: any RecipeStore) {
        self.context = context
        self.store = store
    }

    /// Reads the recipes of one page or text; keeps nothing.
    ///
    /// The content is UTF-8 as far as it goes, at most ``RecipeReader/largestContent`` bytes. The file's name is for
    /// sentences and the last choice of a title; it may be empty.
    public func readRecipe(content: [UInt8], fileName: String) throws(RecipeModuleError) -> RecipeReading {
        do { return try RecipeReader(fileName: fileName).read(content) } catch { throw .reading(error) }
    }

    /// Keeps a recipe; one of the same title is replaced.
    public func addRecipe(_ recipe: Recipe) async throws(RecipeModuleError) -> AddedRecipe {
        try await AddRecipe(store: store)(recipe, for: context)
    }

    /// The recipes of these identities or titles, in the order asked; `nil` for one that the home does not have.
    public func getRecipes(_ references: [String]) async throws(RecipeModuleError) -> [StoredRecipe?] {
        try await FindRecipes(store: store)(references, of: context.household)
    }

    /// A page of the home's recipes, by title, then identity.
    ///
    /// The limit is up to 500, and 0 means 100. The cursor comes from the last page; it is empty for the first.
    public func listRecipes(limit: Int, cursor: String) async throws(RecipeModuleError) -> RecipePage {
        try await ListRecipes(store: store)(limit: limit, cursor: cursor, of: context.household)
    }

    /// Stores what the home calls one portion of a recipe; every node hears of it over the feed.
    ///
    /// The reference is an identity or a title.
    public func updatePortionSize(
        of reference: String,
        to definition: PortionDefinition
    ) async throws(RecipeModuleError) -> StoredRecipe {
        try await UpdatePortionSize(store: store)(reference, to: definition, for: context)
    }

    /// What portions of recipes weigh and give, many at once; stores nothing.
    public func viewPortions(
        _ questions: [PortionQuestion]
    ) async throws(RecipeModuleError) -> [Result<PortionAnswer, PortionProblem>] {
        try await ViewPortions(store: store)(questions, of: context.household)
    }
}
