public import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// The most recipes of a page of what is found.
    package static let mostFound = 100

    /// Returns a page of the recipes that a person looks for; those in the trash are not among them.
    ///
    /// An ingredient that the quantity service reads is looked for by its key, so that "scallions" finds spring onions;
    /// any other, and one of a single word, also by the words of lines, so that "chicken" finds chicken thighs.
    ///
    /// - Parameters:
    ///   - search: Which recipes, and in which order.
    ///   - language: The BCP 47 language of ingredients; `nil` when it is unknown.
    ///   - request: The page, of up to 100 recipes.
    /// - Returns: The recipes, each with a piece of it around the words.
    /// - Throws: The error of a search that can't be, or of a cursor.
    public func searchRecipes(
        _ search: RecipeSearch,
        language: String? = nil,
        _ request: PageRequest = PageRequest()
    ) async throws(RecipeError) -> Page<RecipeMatch> {
        do { try search.check() } catch { throw .content(error) }
        let position: SearchPosition?
        do throws(PageCursorError) { position = try SearchPosition(request) } catch { throw .page(error) }
        let search = try await keyed(search, language: language)
        let request = PageRequest(limit: min(request.limit, Self.mostFound), cursor: request.cursor)
        let hits: [RecipeHit]
        do {
            hits = try await store.search(search, after: position, limit: request.readLimit, of: context.household)
        } catch { throw .store(error) }
        let words = search.words
        // Only the texts around words need the recipes themselves.
        let shown = words.isEmpty ? [] : try await recipes(ids: Set(hits.map(\.summary.id)))
        let excerpts = shown.map { ($0.id, SearchExcerpt(of: $0.recipe, around: words)) }
        let byID = Dictionary(excerpts) { first, _ in first }
        let page = Page(hits, for: request) { hit in
            PageCursor(after: String(hit.value), TitleKey(hit.summary.title).text, hit.summary.id.description)
        }
        return page.with(page.elements.map { RecipeMatch(summary: $0.summary, excerpt: byID[$0.summary.id] ?? nil) })
    }

    /// Returns a search whose ingredients have keys, as far as they are read.
    private func keyed(_ search: RecipeSearch, language: String?) async throws(RecipeError) -> RecipeSearch {
        let names = (search.with + search.without).map(\.name)
        guard !names.isEmpty else { return search }
        let readings: [LineReading]
        do { readings = try await lines.read(names.map { UnreadLine($0, language: language) }) } catch {
            throw .lines(error)
        }
        let keys = Dictionary(zip(names, readings.map(\.ingredientKey))) { first, _ in first }
        let key = { (sought: SoughtIngredient) in
            SoughtIngredient(sought.name, key: keys[sought.name].flatMap { $0.isEmpty ? nil : $0 })
        }
        var next = search
        (next.with, next.without) = (search.with.map(key), search.without.map(key))
        return next
    }
}

/// A recipe that was found.
public struct RecipeMatch: Hashable, Sendable {
    /// The recipe.
    public let summary: RecipeSummary
    /// A piece of it around the words; `nil` when they are in the title alone, or when there are none.
    public let excerpt: SearchExcerpt?
}

extension SearchPosition {
    fileprivate init?(_ request: PageRequest) throws(PageCursorError) {
        guard let cursor = try request.position(partCount: 3) else { return nil }
        guard let value = Int64(cursor.parts[0]) else { throw .invalidCursor(request.cursor) }
        self.init(value: value, titleKey: cursor.parts[1], id: cursor.parts[2])
    }
}
