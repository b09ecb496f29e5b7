public import Commands

/// The head of a household's feed.
public struct FeedHead: Hashable, Sendable {
    /// The home.
    public let household: HouseholdID
    /// Its last change.
    public let seq: Int64

    /// Creates a head.
    public init(household: HouseholdID, seq: Int64) {
        self.household = household
        self.seq = seq
    }
}

/// The head of a household's feed with its clock: what a store keeps in memory of a home holds for as long as it
/// stands.
package struct FeedMark: Hashable, Sendable {
    let seq: Int64
    let clock: Int64
}
