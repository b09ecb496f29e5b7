public import Commands
public import Foundation

/// Stores what a home used last, in no feed, and forgets older entries.
///
/// Every adapter passes `QuantityStoreContract`.
public protocol RecentUseStore: Sendable {
    /// Returns the conversions that the home saw last, the newest first.
    func recentConversions(of household: HouseholdID) async throws(StoreError) -> [ShownConversion]

    /// Returns the times of last use.
    func lastUses(of household: HouseholdID) async throws(StoreError) -> [UUID: Date]

    /// Puts conversions before the stored ones, the last one first, and stores the times of use.
    ///
    /// A conversion replaces an earlier one with the same ``ShownConversion/query``. The store keeps
    /// ``RecentUse/conversionLimit`` conversions and ``RecentUse/ingredientLimit`` ingredients.
    func remember(
        _ conversions: [ShownConversion],
        uses: [UUID: Date],
        of household: HouseholdID
    ) async throws(StoreError)
}

/// The limits of what the store remembers.
public enum RecentUse {
    /// The maximum number of conversions.
    public static let conversionLimit = 50
    /// The maximum number of ingredients.
    public static let ingredientLimit = 500
}
