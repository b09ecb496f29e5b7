/// How long a recipe takes; `nil` where it does not say.
public struct RecipeTimes: Hashable, Sendable {
    /// Before the heat is on.
    public let prepMinutes: UInt32?
    /// On the heat.
    public let cookMinutes: UInt32?
    /// From start to table.
    public let totalMinutes: UInt32?

    /// Makes times.
    public init(prepMinutes: UInt32? = nil, cookMinutes: UInt32? = nil, totalMinutes: UInt32? = nil) {
        self.prepMinutes = prepMinutes
        self.cookMinutes = cookMinutes
        self.totalMinutes = totalMinutes
    }
}
