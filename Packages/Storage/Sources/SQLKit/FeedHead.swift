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
