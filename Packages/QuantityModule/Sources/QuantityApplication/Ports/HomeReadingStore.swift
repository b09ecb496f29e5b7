public import Commands
public import QuantityDomain

/// Keeps how a home measures and reads: its settings, its corrections of lines, what it asked for last.
///
/// Every adapter passes `QuantityStoreContract`.
public protocol HomeReadingStore: CommandStore where Row == QuantityRow {
    /// The corrections of these lines, by their keys, in any order.
    func corrections(keys: Set<String>, of household: HouseholdID) async throws(StoreError) -> [LineCorrection]

    /// A page of corrections in the order of their keys, after one of them; `nil` for the beginning.
    func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection]

    /// How many lines are corrected.
    func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int

    /// How the home measures; `nil` when it has set nothing.
    func settings(of household: HouseholdID) async throws(StoreError) -> Settings?

    /// What the home asked for last; `nil` for nothing.
    func recentConversions(of household: HouseholdID) async throws(StoreError) -> RecentConversions?
}
