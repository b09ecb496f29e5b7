/// How long a recipe takes, in whole minutes; `nil` where its source does not say.
public struct CookingTimes: Hashable, Sendable, Codable {
    /// Work before the heat.
    public let prepMinutes: Int?
    /// Time on the stove or in the oven.
    public let cookMinutes: Int?
    /// From the first step to the table, with waiting.
    public let totalMinutes: Int?

    /// Makes times; a negative number counts as unknown.
    public init(prepMinutes: Int? = nil, cookMinutes: Int? = nil, totalMinutes: Int? = nil) {
        self.prepMinutes = prepMinutes.flatMap { $0 < 0 ? nil : $0 }
        self.cookMinutes = cookMinutes.flatMap { $0 < 0 ? nil : $0 }
        self.totalMinutes = totalMinutes.flatMap { $0 < 0 ? nil : $0 }
    }
}
