/// How long a recipe takes, in whole minutes; `nil` where its source doesn't say.
public struct CookingTimes: Hashable, Sendable, Codable {
    /// The preparation time.
    public let prepMinutes: Int?
    /// The time on the stove or in the oven.
    public let cookMinutes: Int?
    /// The time in which the dish rests, rises, or cools.
    public let restMinutes: Int?
    /// The time from the first step to serving, including waiting.
    public let totalMinutes: Int?

    /// Creates times; a negative number counts as unknown.
    public init(
        prepMinutes: Int? = nil,
        cookMinutes: Int? = nil,
        restMinutes: Int? = nil,
        totalMinutes: Int? = nil
    ) {
        self.prepMinutes = prepMinutes.flatMap { $0 < 0 ? nil : $0 }
        self.cookMinutes = cookMinutes.flatMap { $0 < 0 ? nil : $0 }
        self.restMinutes = restMinutes.flatMap { $0 < 0 ? nil : $0 }
        self.totalMinutes = totalMinutes.flatMap { $0 < 0 ? nil : $0 }
    }
}
