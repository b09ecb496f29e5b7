public import Commands
public import QuantityDomain

/// The home's ingredient catalog: ingredients with their names and weights, favorites, corrections of lines, recent
/// conversions, and settings.
///
/// The value is cheap; each request creates one. Each use case is an extension.
public struct IngredientCatalogService: Sendable {
    package let store: any QuantityStore
    package let context: CommandContext

    /// Creates a catalog for one request.
    ///
    /// - Parameters:
    ///   - store: What the home keeps.
    ///   - context: The household, the principal, and the idempotency key of the request.
    public init(store: any QuantityStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns the formatter of amounts in the request's language, or else in the home's.
    public func formatter() async throws(QuantityError) -> QuantityFormatter {
        QuantityFormatter(locale: try await locale())
    }

    /// Returns the request's locale, or else the home's.
    func locale() async throws(QuantityError) -> String {
        context.locale.isEmpty ? try await settings().locale : context.locale
    }

    var ingredients: HouseholdIngredients {
        HouseholdIngredients(store: store, household: context.household)
    }

    /// Returns entities for a command, including deleted and unknown ones.
    func entities(_ keys: [EntityKey]) async throws(QuantityError) -> [EntityKey: StoredEntity] {
        try await reading { () async throws(StoreError) in try await store.entities(keys, in: context.household) }
    }
}
