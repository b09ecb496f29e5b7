public import Commands
import QuantityDomain

/// The home's ingredient catalog: ingredients with their names and weights, favorites, corrections of lines, recent
/// conversions, and settings.
///
/// A cheap value, made for each request. Each use case is an extension.
public struct IngredientCatalogService: Sendable {
    package let store: any QuantityStore
    package let context: CommandContext

    /// Binds the catalog to a request.
    ///
    /// - Parameters:
    ///   - store: What the home keeps.
    ///   - context: The household, the principal, and the idempotency key of the request.
    public init(store: any QuantityStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    var ingredients: HouseholdIngredients {
        HouseholdIngredients(store: store, household: context.household)
    }
}
