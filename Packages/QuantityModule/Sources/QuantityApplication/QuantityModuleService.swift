public import Commands
package import QuantityDomain

/// What the module does with quantities: reads lines, converts, scales, adds up, compares, formats, and migrates them.
///
/// A cheap value, made for each request. Each use case is an extension, and takes the home's locale, cups, corrections,
/// and weights from the store.
public struct QuantityModuleService: Sendable {
    package let store: any QuantityStore
    package let context: CommandContext
    /// Says where shops keep an ingredient of a name.
    let aisles: @Sendable (String) -> String?

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - store: What the home keeps.
    ///   - context: The household, and the locale of the request.
    ///   - aisles: Says where shops keep an ingredient of a name, such as "produce"; `nil` when unknown.
    public init(
        store: any QuantityStore,
        context: CommandContext,
        aisles: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.store = store
        self.context = context
        self.aisles = aisles
    }

    /// How the home reads and writes; the request's locale counts before the home's.
    ///
    /// - Parameter texts: The lines that will be read, whose corrections are loaded.
    /// - Returns: The locale, the cups, and the corrections.
    /// - Throws: ``QuantityModuleError/store(_:)`` when the home's rows cannot be read.
    package func home(reading texts: some Sequence<String> = []) async throws(QuantityModuleError) -> HomeReading {
        let household = context.household
        do {
            let keys = Set(texts.map(LineCorrection.key))
            let settings = try await store.settings(of: household) ?? Settings()
            return HomeReading(
                locale: context.locale.isEmpty ? settings.locale : context.locale,
                cups: settings.cups,
                corrections: keys.isEmpty ? [] : try await store.corrections(keys: keys, of: household)
            )
        } catch { throw .store(error) }
    }

    /// The paths across dimensions, with the home's own weights of these ingredients before those of the module.
    package func graph(of keys: some Sequence<String>) async throws(QuantityModuleError) -> ConversionGraph {
        try await HouseholdIngredients(store: store, household: context.household).graph(keys: Set(keys))
    }
}
