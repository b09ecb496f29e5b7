public import Commands
public import HouseholdDomain

/// Keeps what homes set about themselves.
///
/// What Larder assumes isn't stored, so a home that has set nothing has no row. Every adapter passes
/// `HouseholdStoreContract`.
public protocol HouseholdStore: OperationStore where Row == HouseholdRow {
    /// Returns what a home has set; `nil` when it has set nothing.
    func household(_ household: HouseholdID) async throws(StoreError) -> Household?
}
