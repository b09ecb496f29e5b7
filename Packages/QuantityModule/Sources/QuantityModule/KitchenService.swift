public import Commands
public import QuantityApplication
public import QuantityDomain

/// What a home adds to the module: its ingredients, favorites, corrections and settings.
///
/// A cheap value, made for each request.
public struct KitchenService: Sendable {
    private let store: any QuantityStore
    private let context: CommandContext

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - store: Where the home's rows are.
    ///   - context: For whom, by whom, and under which idempotency key.
    public init(store: any QuantityStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// A page of ingredients, of the home's own and those that come along.
    public func listIngredients(
        _ question: ListIngredients.Question
    ) async throws(KitchenFailure) -> ListIngredients.Page {
        try await ListIngredients(store: store).run(question, for: context)
    }

    /// What each reference means, in their order; `nil` for one that is unknown.
    public func findIngredients(_ references: [String]) async throws(KitchenFailure) -> [IngredientMatch?] {
        try await FindIngredients(store: store).run(references, for: context)
    }

    /// Adds, changes or imports ingredients.
    public func saveIngredients(
        _ drafts: [IngredientDraft],
        mode: SaveIngredients.Mode
    ) async throws(KitchenFailure) -> [SavedIngredient] {
        try await SaveIngredients(store: store).run(drafts, mode: mode, for: context)
    }

    /// Deletes ingredients of the home's own, with their conversions.
    public func deleteIngredients(_ references: [String]) async throws(KitchenFailure) -> [Ingredient] {
        try await DeleteIngredients(store: store).run(references, for: context)
    }

    /// Marks favorites, or takes the marks back.
    public func markIngredients(_ references: [String], isFavorite: Bool) async throws(KitchenFailure) -> [Ingredient] {
        try await MarkIngredients(store: store).run(references, isFavorite: isFavorite, for: context)
    }

    /// Remembers conversions that were shown, and that their ingredients were used.
    public func rememberConversions(
        _ shown: [RememberConversions.Shown]
    ) async throws(KitchenFailure) -> RecentConversions {
        try await RememberConversions(store: store).run(shown, for: context)
    }

    /// What the home converted last, the newest first.
    public func recentConversions() async throws(KitchenFailure) -> RecentConversions {
        do { return try await store.recentConversions(of: context.household) ?? RecentConversions() } catch {
            throw .store(error)
        }
    }

    /// How the home measures.
    public func settings() async throws(KitchenFailure) -> KitchenSettings {
        do { return try await store.settings(of: context.household) ?? KitchenSettings() } catch { throw .store(error) }
    }

    /// Changes how the home measures; `nil` leaves a setting.
    public func changeSettings(cups: String?, locale: String?) async throws(KitchenFailure) -> KitchenSettings {
        try await ChangeSettings(store: store).run(cups: cups, locale: locale, for: context)
    }

    /// Keeps what a person says of lines.
    public func correctLines(_ corrections: [LineCorrection]) async throws(KitchenFailure) -> [LineCorrection] {
        try await CorrectLines(store: store).run(corrections, for: context)
    }

    /// Takes corrections back.
    public func undoCorrections(_ texts: [String]) async throws(KitchenFailure) -> [LineCorrection] {
        try await UndoCorrections(store: store).run(texts, for: context)
    }

    /// The corrections of these lines, by the key of each text.
    public func corrections(of texts: [String]) async throws(KitchenFailure) -> [String: LineCorrection] {
        let keys = Set(texts.map(LineCorrection.key))
        guard !keys.isEmpty else { return [:] }
        do {
            let found = try await store.corrections(keys: keys, of: context.household)
            return Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        } catch { throw .store(error) }
    }

    /// A page of corrections, and how many there are in all.
    public func listCorrections(
        after key: String?,
        limit: Int
    ) async throws(KitchenFailure) -> (corrections: [LineCorrection], count: Int) {
        do {
            return (
                try await store.corrections(after: key, limit: limit, of: context.household),
                try await store.countCorrections(of: context.household)
            )
        } catch { throw .store(error) }
    }

    /// Adds up and subtracts with the weights that the home has of these ingredients.
    ///
    /// - Parameter keys: The key of every ingredient in question.
    /// - Returns: The module with the home's weights before its own.
    /// - Throws: ``KitchenFailure/store(_:)`` when the home's rows cannot be read.
    public func module(weighing keys: Set<String>) async throws(KitchenFailure) -> QuantityModuleService {
        let graph = try await FindIngredients(store: store).graph(keys: keys, for: context)
        return QuantityModuleService(locale: context.locale, graph: graph)
    }

    /// Converts with the home's ingredients beside those that come along.
    ///
    /// - Parameters:
    ///   - references: Every ingredient that will be named.
    ///   - inOwnCups: Whether bare cups and spoons are the home's own, as in what people write, or US customary.
    /// - Returns: What answers the questions.
    /// - Throws: ``KitchenFailure/store(_:)`` when the home's rows cannot be read.
    public func converter(
        naming references: [String],
        inOwnCups: Bool
    ) async throws(KitchenFailure) -> ConvertAmounts {
        let settings = try await settings()
        let book = try await FindIngredients(store: store).book(for: references, for: context)
        let locale = context.locale.isEmpty ? settings.locale : context.locale
        return ConvertAmounts(book: book, cups: inOwnCups ? settings.cups : .us, locale: locale)
    }
}
