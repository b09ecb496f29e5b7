public import Commands
public import HouseholdDomain

/// What a home says about itself: its name, language, currency, first day of the week, and measurement system.
///
/// A lightweight value, created for each request.
public struct HouseholdModuleService: Sendable {
    let store: any HouseholdStore
    let context: CommandContext

    /// Creates the service for one request.
    ///
    /// - Parameters:
    ///   - store: Keeps what homes set.
    ///   - context: The home, the principal, the idempotency key, and the locale that completes what the home has not
    ///     set.
    public init(store: any HouseholdStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns what the home has set, and what Larder assumes for the rest.
    public func household() async throws(HouseholdError) -> HouseholdProfile {
        HouseholdProfile(of: try await stored() ?? Household(), locale: context.locale)
    }

    /// Returns what the home has set; `nil` when it has set nothing.
    func stored() async throws(HouseholdError) -> Household? {
        do { return try await store.household(context.household) } catch { throw .store(error) }
    }
}
