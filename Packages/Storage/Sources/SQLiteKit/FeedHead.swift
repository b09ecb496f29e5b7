public import Commands

/// How far a household's feed goes.
public struct FeedHead: Hashable, Sendable {
    /// The home.
    public let household: HouseholdID
    /// Its last change.
    public let seq: Int64

    /// Makes a head.
    public init(household: HouseholdID, seq: Int64) {
        self.household = household
        self.seq = seq
    }
}
