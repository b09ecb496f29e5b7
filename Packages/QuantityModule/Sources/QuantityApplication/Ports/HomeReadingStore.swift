public import Commands
public import QuantityDomain

/// Stores how a home measures and reads: its settings and line corrections.
///
/// Every adapter passes `QuantityStoreContract`.
public protocol HomeReadingStore: OperationStore where Row == QuantityRow {
    /// Returns the corrections with these line keys, in any order.
    func corrections(keys: Set<String>, of household: HouseholdID) async throws(StoreError) -> [LineCorrection]

    /// Returns a page of corrections in key order, after a key; `nil` starts at the beginning.
    func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection]

    /// Returns the number of corrections.
    func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int

    /// Returns the home's settings; `nil` when it has set nothing.
    func settings(of household: HouseholdID) async throws(StoreError) -> Settings?
}
