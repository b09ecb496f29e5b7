public import Commands
public import RecipeDomain

/// The recipes of one home, for one request.
public struct RecipeModuleService: Sendable {
    /// The maximum number of recipes that a caller can name in one request.
    package static let mostReferences = 500

    let store: any RecipeStore
    let lines: any LineReader
    let pages: (any PageFetcher)?
    let context: CommandContext

    /// Creates the service for one request.
    ///
    /// - Parameters:
    ///   - store: The home's recipes.
    ///   - lines: Reads ingredient lines.
    ///   - pages: Fetches pages; `nil` on a node that fetches none.
    ///   - context: Who asks for what.
    public init(
        store: any RecipeStore,
        lines: any LineReader,
        pages: (any PageFetcher)? = nil,
        context: CommandContext
    ) {
        self.store = store
        self.lines = lines
        self.pages = pages
        self.context = context
    }

    /// Reads the recipes on one page or in one text without storing them.
    ///
    /// The content is at most ``RecipeReader/largestContent`` bytes, preferably UTF-8. The file name appears in
    /// messages and is the last choice for a title; it may be empty.
    public func readRecipe(content: [UInt8], fileName: String) throws(RecipeError) -> RecipeReading {
        try read(content, charset: nil, fileName: fileName)
    }

    /// Reads content of which its site may have said the encoding.
    func read(_ content: [UInt8], charset: String?, fileName: String) throws(RecipeError) -> RecipeReading {
        let reading: RecipeReading
        do { reading = try RecipeReader(fileName: fileName).read(content, charset: charset) } catch {
            throw .reading(error)
        }
        do throws(RecipeContentError) { for recipe in reading.recipes { try recipe.checkSize() } } catch {
            throw .content(error)
        }
        return reading
    }

    /// Checks that a caller names no more recipes than one request may.
    ///
    /// - Throws: ``RecipeError/tooMany(count:limit:)``.
    public func checkCount(of references: [String]) throws(RecipeError) {
        guard references.count <= Self.mostReferences else {
            throw .tooMany(count: references.count, limit: Self.mostReferences)
        }
    }

    /// Returns the recipes with these identifiers or titles in the order of the request, with `nil` for each unknown
    /// one.
    ///
    /// Matches titles regardless of case. A recipe in the trash is found by its identifier alone.
    public func getRecipes(_ references: [String]) async throws(RecipeError) -> [StoredRecipe?] {
        try checkCount(of: references)
        let ids = Set(references.compactMap { RecipeID($0) })
        let titles = Set(references.map { TitleKey($0) })
        let byID: [RecipeID: StoredRecipe]
        let byTitle: [TitleKey: StoredRecipe]
        do {
            let withID = ids.isEmpty ? [] : try await store.recipes(ids: ids, of: context.household)
            let withTitle = titles.isEmpty ? [] : try await store.recipes(titles: titles, of: context.household)
            byID = Dictionary(withID.map { ($0.id, $0) }) { first, _ in first }
            let shown = withTitle.filter { $0.marks.trash == nil }
            byTitle = Dictionary(shown.map { ($0.titleKey, $0) }) { $0.id.description < $1.id.description ? $0 : $1 }
        } catch { throw .store(error) }
        return references.map { reference in
            RecipeID(reference).flatMap { byID[$0] } ?? byTitle[TitleKey(reference)]
        }
    }

    /// Returns a page of the home's recipes, ordered by title and then by identifier.
    public func listRecipes(
        _ request: PageRequest = PageRequest(),
        _ listing: RecipeListing = .kept
    ) async throws(RecipeError) -> Page<RecipeSummary> {
        try await request.read(orThrowing: RecipeError.self, partCount: 2, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            try await store.summaries(after: position, limit: limit, listing: listing, of: context.household)
        }
    }
}
