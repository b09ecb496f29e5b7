public import Commands
package import QuantityDomain

/// Parses, converts, scales, adds up, compares, formats, and migrates quantities.
///
/// The value is cheap; each request creates one. Each use case is an extension, and reads the home's locale, cups,
/// corrections, and weights from the store.
public struct QuantityModuleService: Sendable {
    package let store: any QuantityStore
    package let context: CommandContext

    /// Creates the module's service for one request.
    ///
    /// - Parameters:
    ///   - store: What the home keeps.
    ///   - context: The household, and the locale of the request.
    public init(store: any QuantityStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns the home's reading.
    ///
    /// The request's locale takes precedence over the home's.
    ///
    /// - Parameter texts: The lines to read, whose corrections the method loads, with the names of the home's own
    ///   ingredients.
    /// - Returns: The locale, the cups, the corrections, and the names.
    /// - Throws: ``QuantityError/store(_:)`` when the store cannot be read.
    package func home(reading texts: some Sequence<String> = []) async throws(QuantityError) -> HomeReading {
        let household = context.household
        do {
            let keys = Set(texts.map(LineCorrection.key))
            let settings = try await store.settings(of: household) ?? Settings()
            let query = IngredientQuery(isCustom: true, limit: HomeNames.limit)
            let own = keys.isEmpty ? [] : try await store.ingredients(query, of: household)
            let locale = context.locale.isEmpty ? settings.locale : context.locale
            return HomeReading(
                locale: locale,
                cups: settings.cups,
                shelf: settings.shelf,
                corrections: keys.isEmpty ? [] : try await store.corrections(keys: keys, of: household),
                names: HomeNames(of: own.map(\.ingredient), locale: locale)
            )
        } catch { throw .store(error) }
    }

    /// Returns the conversion graph.
    ///
    /// The home's own weights of these ingredients take precedence over the built-in ones.
    package func graph(of keys: some Sequence<String>) async throws(QuantityError) -> ConversionGraph {
        try await HouseholdIngredients(store: store, household: context.household).graph(keys: Set(keys))
    }
}
